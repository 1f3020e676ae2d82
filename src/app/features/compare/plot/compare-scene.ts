import type { PanelLevels } from '../../../../view/plot/levels/level-lines.ts'
import type { ScaleChoice } from '../../address/compare-search.ts'
import type { DrawnNormals } from '../../chart/normals/normals-context.ts'
import type { Scene } from '../../chart/scene.ts'

/** What all panels of a comparison have in common, the chart's own among it. */
export interface CompareScene extends Scene {
  scale: ScaleChoice | undefined
  /** The greatest amount of a bar: bars of all gauges are of one axis. */
  mostRain: number
  /** Alert levels of one chosen series, by its letter. */
  chosenLevels: PanelLevels | null
  /** Normals of one chosen series, by its letter. */
  normals: DrawnNormals | null
}
