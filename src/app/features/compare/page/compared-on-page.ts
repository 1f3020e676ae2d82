import type { CompareScene } from '../plot/compare-scene.ts'
import type { PanelLine } from '../plot/panel-line.ts'
import type { Compared } from '../series/compared.ts'
import type { useCompareAddress } from './use-compare-address.ts'

export interface ComparedOnPage extends Pick<CompareScene, 'range' | 'zone' | 'crosshair'> {
  address: ReturnType<typeof useCompareAddress>
  compared: readonly Compared[]
  lines: readonly PanelLine[]
}
