import { isActive } from '../../domain/alarms/alarm.ts'
import { type AlarmIndex, entriesOf } from '../../domain/alarms/alarm-index.ts'
import type { NewEntry } from '../../domain/alarms/journal-entry.ts'
import { judgeService } from '../../domain/alarms/outage.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { AlarmLog } from './alarm-log.ts'
import type { NewestReading } from './newest-reading.ts'

interface OutageOptions {
  log: AlarmLog
  watch: Tenant['watch']
  newest: NewestReading
  now: () => number
}

/** Writes outages of the data service, and of all stations at once, into the journal. */
export class OutageEvaluator {
  readonly #options: OutageOptions
  #isWriting = false

  constructor(options: OutageOptions) {
    this.#options = options
  }

  /** Rejects where the store fails. One at a time: with a store that hangs they would pile up. */
  async evaluate(baselineMs: number): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    try {
      await this.#options.log.write((index) => this.#entries(index, baselineMs), 'background')
    } finally {
      this.#isWriting = false
    }
  }

  #entries(index: AlarmIndex, baselineMs: number): NewEntry[] {
    const { watch, newest, now } = this.#options
    const { state, since } = watch.present
    const nowMs = now()
    const events = judgeService(index.pointsOf(null), {
      ...{ nowMs, baselineMs, downSinceMs: state === 'down' ? since : null },
      worst: () => worstLevel(index),
      ...newest.ofAll,
    })
    return entriesOf(events, index, nowMs)
  }
}

function worstLevel({ points }: AlarmIndex): number {
  const subjects = [...points].filter(isActive).flatMap(({ alarm }) => alarm?.subject ?? [])
  return Math.max(0, ...subjects.filter(({ kind }) => kind === 'level').map(({ severity }) => severity))
}
