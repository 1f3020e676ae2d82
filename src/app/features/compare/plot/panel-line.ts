import type { Sensor } from '../../../../domain/device.ts'
import type { TimeSpan } from '../../../../domain/series/gaps.ts'
import { hasFailedWithin, sensorGaps } from '../../../../view/plot/series/gaps.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import type { ReadoutText } from '../../chart/readout/use-readout-words.ts'
import type { Compared } from '../series/compared.ts'

export interface LineReadout {
  text: ReadoutText
  measuredMs: number
}

export interface PanelLine {
  /** Its id is the letter. */
  sensor: Sensor
  /** Determines colour and dash. */
  place: number
  isEarlier: boolean
  /** `Katulampa`, `Katulampa, 1 year earlier` */
  name: string
  quantityName: string
  /** How much later than the others; it is shown earlier by as much. */
  lagMs: number
  series: SteppedSeries | undefined
  gaps: readonly TimeSpan[]
  missing: readonly TimeSpan[]
  intervalMs: number | null
  read(timeMs: number): LineReadout | null
}

export function lineGaps(
  { device }: Pick<Compared, 'device'>,
  shown: ChartSeries,
): Pick<PanelLine, 'gaps' | 'missing'> {
  const [one] = shown.sensors
  const gaps = one ? sensorGaps(shown, one, device.intervalSeconds) : []
  return {
    gaps: one ? gaps.filter((span) => !hasFailedWithin(one, span)) : [],
    missing: shown.partial?.missing ?? [],
  }
}
