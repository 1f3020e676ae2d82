import type { Sensor } from '../../../../domain/device.ts'
import type { TimeSpan } from '../../../../domain/series/gaps.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import { hasFailedWithin, silencesOf } from '../../../../view/plot/series/silences.ts'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import type { ReadoutText } from '../../chart/readout/use-readout-words.ts'
import type { Compared } from '../series/compared.ts'

/** What is said of a line at the crosshair, and when that was measured. */
export interface LineReadout {
  text: ReadoutText
  measuredMs: number
}

/** One line of a panel, at the times at which it is shown. */
export interface PanelLine {
  /** Its id is the letter. */
  sensor: Sensor
  /** Colour and dash. */
  place: number
  isEarlier: boolean
  /** `Katulampa`, `Katulampa, 1 year earlier`. */
  name: string
  /** What it measures. */
  quantityName: string
  /** How much later it is than the others; shown earlier by as much. */
  lagMs: number
  series: SteppedSeries | undefined
  /** Where nothing is known of it. */
  silences: readonly TimeSpan[]
  /** Where it was not read yet. */
  missing: readonly TimeSpan[]
  intervalMs: number | null
  read(timeMs: number): LineReadout | null
}

/** Where a series is silent, and what of it was not read yet. */
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
