import type { Flood } from './recorded-floods.ts'

/** One way in which a part of a flood comes late. */
export interface LateCase {
  flood: Flood
  /** How much comes at once. */
  hours: number
  /** What the batch lies around: the flood's peak, or the reading by which its worst level is reached or left. */
  around: 'peak' | 'rise' | 'fall'
  form: 'whole' | 'newer half first' | 'older half first'
  /** How it comes in: pushed reading by reading, or found when the service is polled. */
  way: 'webhook' | 'polling'
  /** Of a batch in halves: the dashboard is restarted between them. Of a whole one: before it comes. */
  isRestarted: boolean
}

export const HOURS = [0.5, 1.5, 3, 6, 12, 24] as const
const AROUND = ['peak', 'rise', 'fall'] as const
const FORMS = ['whole', 'newer half first', 'older half first'] as const
const WAYS = ['webhook', 'polling'] as const
const RESTARTS = [false, true] as const

/** Every combination, for every flood. */
export function allCases(floods: readonly Flood[]): LateCase[] {
  return floods
    .flatMap((flood) =>
      HOURS.flatMap((hours) =>
        AROUND.flatMap((around) =>
          FORMS.flatMap((form) =>
            WAYS.flatMap((way) =>
              RESTARTS.map((isRestarted) => ({ flood, hours, around, form, way, isRestarted })),
            ),
          ),
        ),
      ),
    )
    .filter(isPossible)
}

/**
 * A fair sample: every flood with every length and every form, what the batch lies around, the way in and the restart taking
 * turns, so that each pair of them is there as often as every other.
 */
export function sampledCases(floods: readonly Flood[], turn: number): LateCase[] {
  let n = turn
  return floods
    .flatMap((flood, index) =>
      HOURS.flatMap((hours) =>
        FORMS.map((form): LateCase => {
          n++
          return {
            ...{ flood, hours, form },
            around: AROUND[(n + index) % AROUND.length] as LateCase['around'],
            way: WAYS[Math.floor(n / 3) % 2] as LateCase['way'],
            isRestarted: Math.floor(n / 6 + index / 2) % 2 === 0,
          }
        }),
      ),
    )
    .filter(isPossible)
}

/** A batch has two readings at least. */
function isPossible({ flood, hours }: LateCase): boolean {
  return hours * 3600 >= flood.record.intervalSeconds * 1.5
}

/** `Armley 6 h around the peak, newer half first, by polling, restarted`: names a case in what is said of it. */
export function named({ flood, hours, around, form, way, isRestarted }: LateCase): string {
  const when = new Date(flood.peakMs).toISOString().slice(0, 10)
  return `${flood.record.id} ${when}, ${hours} h around the ${around}, ${form}, by ${way}${isRestarted ? ', restarted' : ''}`
}
