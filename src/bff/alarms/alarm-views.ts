import { type AlarmPoint, newPoint, stateOf } from '../../domain/alarms/alarm.ts'
import type { AlarmEvent } from '../../domain/alarms/alarm-event.ts'
import { type AlarmCounts, type AlarmIndex, countAlarms } from '../../domain/alarms/alarm-index.ts'
import {
  type AlarmListing,
  type AlarmNews,
  type AlarmView,
  viewOf,
  worstFirst,
} from '../../domain/alarms/alarm-view.ts'
import { applyEvent } from '../../domain/alarms/apply-event.ts'
import { type JournalEntry, subjectOf } from '../../domain/alarms/journal-entry.ts'
import { labelsOf, type Silence, silencesOf } from '../../domain/alarms/silence.ts'
import type { DeviceState } from '../../domain/device.ts'
import type { AlarmSettings } from './file/alarms-file.ts'

interface AlarmViewsOptions {
  index: AlarmIndex
  settings: Pick<AlarmSettings, 'problems'>
  stateOf: (deviceId: string) => DeviceState | undefined
  now: () => number
}

const MAX_SHOWN = 2_000

/** Alarms as they are published, with their stations' names. */
export class AlarmViews {
  readonly #options: AlarmViewsOptions

  constructor(options: AlarmViewsOptions) {
    this.#options = options
  }

  get listing(): AlarmListing {
    const { index, settings, now } = this.#options
    const alarms = [...index.points]
      .filter((point) => stateOf(point) !== 'normal')
      .flatMap((point) => this.of(point) ?? [])
      .sort(worstFirst)
    return {
      asOf: now(),
      seq: index.seq,
      counts: this.counts,
      duty: index.duty,
      alarms: alarms.slice(0, MAX_SHOWN),
      omitted: Math.max(0, alarms.length - MAX_SHOWN),
      fileProblems: [...settings.problems],
    }
  }

  get counts(): AlarmCounts {
    return countAlarms(this.#options.index.points)
  }

  get silences(): Silence[] {
    const nowMs = this.#options.now()
    return [...this.#options.index.silences]
      .filter(({ endsMs }) => endsMs > nowMs)
      .sort((a, b) => a.endsMs - b.endsMs)
  }

  of(point: AlarmPoint): AlarmView | undefined {
    const { index, stateOf: stationState, now } = this.#options
    const { subject } = point.alarm ?? {}
    if (!subject) return undefined
    const station = subject.device === null ? undefined : stationState(subject.device)
    const labels = labelsOf(subject, station?.basin ?? null)
    const silencedBy = silencesOf(index.silences, labels, now()).map(({ id }) => id)
    return viewOf(point, { station: station && { ...station }, silencedBy })
  }

  ofEntries(entries: readonly JournalEntry[]): AlarmView[] {
    const points = new Map<string, AlarmPoint>()
    for (const { alarm, body, atMs } of entries) {
      if (alarm === null) continue
      const point = points.get(alarm) ?? newPoint(alarm)
      points.set(alarm, applyEvent(point, body as AlarmEvent, atMs))
    }
    return [...points.values()].flatMap((point) => this.of(point) ?? [])
  }

  newsOf({ seq, subject, body }: JournalEntry): AlarmNews {
    const named = subjectOf(subject)
    const point = named.of === 'point' ? this.#options.index.point(named.key) : undefined
    return { seq, what: body.kind, alarm: (point && this.of(point)) ?? null, counts: this.counts }
  }
}
