import type { Sensor } from '../../../../domain/device.ts'
import type { TimeSpan } from '../../../../domain/series/gaps.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import { hasFailedWithin, silencesOf } from '../../../../view/plot/series/silences.ts'
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
  silences: readonly TimeSpan[]
  missing: readonly TimeSpan[]
  intervalMs: number | null
  read(timeMs: number): LineReadout | null
}

export function silencesIn(
  { device }: Pick<Compared, 'device'>,
  shown: ChartSeries,
): Pick<PanelLine, 'silences' | 'missing'> {
  const [one] = shown.sensors
  const silences = one ? silencesOf(shown, one, device.intervalSeconds) : []
  return {
    silences: one ? silences.filter((span) => !hasFailedWithin(one, span)) : [],
    missing: shown.partial?.missing ?? [],
  }
}
