import type { Duty } from '../../../domain/alarms/alarm-index.ts'
import type { Silence } from '../../../domain/alarms/silence.ts'
import { type Checked, isText, listOf, objectOf, orNull } from '../../../domain/shape.ts'
import { parse, postJson, putJson, remove } from '../../../view/api/http.ts'
import { areCounts, isAlarm, isDuty, isSilence } from './alarm-shapes.ts'
import { ALARMS_PATH } from './alarms.ts'

export type AlarmAct =
  | { kind: 'acknowledge'; note?: string }
  | { kind: 'note'; text: string }
  | { kind: 'shelve'; untilMs: number; reason: string }
  | { kind: 'unshelve' }
  | { kind: 'out-of-service'; reason: string }
  | { kind: 'in-service' }

const isAllOutcome = objectOf({ acknowledged: listOf(isText), counts: areCounts })
const isOutcome = objectOf({ alarm: orNull(isAlarm), counts: areCounts })
export type AllOutcome = Checked<typeof isAllOutcome>
export type ActOutcome = Checked<typeof isOutcome>
const isHandedOver = objectOf({ duty: orNull(isDuty) })

/** Throws `ApiFailure`: 403 for a viewer, 409 where a newer occurrence of the alarm exists. */
export async function actOn(alarmId: string, act: AlarmAct): Promise<ActOutcome> {
  const path = `${ALARMS_PATH}/${encodeURIComponent(alarmId)}/${act.kind}`
  return parse(isOutcome, await postJson(path, bodyOf(act)), 'alarm')
}

/** An empty note is not sent. Throws `ApiFailure`: 403 for a viewer. */
export async function acknowledgeAll(ids: readonly string[], note: string): Promise<AllOutcome> {
  const body = { alarms: ids, ...(note !== '' && { note }) }
  return parse(isAllOutcome, await postJson(`${ALARMS_PATH}/acknowledge`, body), 'alarms')
}

/** Makes a silence that starts now. Throws `ApiFailure`. */
export async function makeSilence({
  matchers,
  endsMs,
  comment,
}: Pick<Silence, 'matchers' | 'endsMs' | 'comment'>): Promise<Silence> {
  const body = { matchers, ends: endsMs, comment }
  return parse(isSilence, await postJson(`${ALARMS_PATH}/silences`, body), 'silence')
}

/** Ends a silence before its time. Throws `ApiFailure`: 404 for one that has ended. */
export async function endSilence(id: string): Promise<void> {
  await remove(`${ALARMS_PATH}/silences/${encodeURIComponent(id)}`)
}

/** Hands duty over; `null`: to nobody. Throws `ApiFailure`. */
export async function handOver(to: string | null, note?: string): Promise<Duty | null> {
  const body = { to, ...(note !== undefined && { note }) }
  return parse(isHandedOver, await putJson(`${ALARMS_PATH}/duty`, body), 'duty').duty
}

function bodyOf(act: AlarmAct): object {
  switch (act.kind) {
    case 'acknowledge':
      return act.note === undefined ? {} : { note: act.note }
    case 'note':
      return { text: act.text }
    case 'shelve':
      return { until: act.untilMs, reason: act.reason }
    case 'out-of-service':
      return { reason: act.reason }
    default:
      return {}
  }
}
