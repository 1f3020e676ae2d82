import type { PanelLevels } from '../../../../view/plot/levels/level-lines.ts'
import type { ScaleChoice } from '../../address/compare-search.ts'
import type { DrawnNormals } from '../../chart/normals/normals-context.ts'
import type { Scene } from '../../chart/scene.ts'

export interface CompareScene extends Scene {
  scale: ScaleChoice | undefined
  /** The highest bar: bars of all gauges share one axis. */
  mostRain: number
  /** Of one chosen series, by its letter. */
  chosenLevels: PanelLevels | null
  /** Of one chosen series, by its letter. */
  normals: DrawnNormals | null
}
