import type { PanelLevels } from '../../../../view/plot/levels/level-lines.ts'
import type { ScaleChoice } from '../../address/compare-search.ts'
import type { Scene } from '../../chart/scene.ts'
import type { useCompareAddress } from '../page/use-compare-address.ts'
import type { Compared } from '../series/compared.ts'
import type { PanelLine } from './panel-line.ts'

export interface CompareScene extends Scene {
  scale: ScaleChoice | undefined
  /** The highest bar: bars of all gauges share one axis. */
  mostRain: number
  /** Of one chosen series, by its letter. */
  chosenLevels: PanelLevels | null
}

export interface ComparedOnPage extends Pick<CompareScene, 'range' | 'zone' | 'crosshair'> {
  address: ReturnType<typeof useCompareAddress>
  compared: readonly Compared[]
  lines: readonly PanelLine[]
}
