import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type AlarmKind, unacknowledgedSinceMs } from '../../../../domain/alarms/alarm.ts'
import { type AlarmView, raisedMsOf } from '../../../../domain/alarms/alarm-view.ts'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import { formatMoment } from '../../../../domain/format/date-format.ts'
import { primarySensor, sensorNow } from '../../../../domain/primary-sensor.ts'
import { LevelOutlook } from '../../../../view/levels/LevelOutlook.tsx'
import { useStationWords } from '../../../../view/station/station-words.ts'
import { TrendMark } from '../../../../view/station/TrendMark.tsx'
import { formatAge, formatInterval } from '../../../../view/time/format-time.ts'
import type { RowClock } from '../words/row-clock.ts'
import { takenText } from '../words/taken-text.ts'
import { useAlarmWords } from '../words/use-alarm-words.ts'

interface FactsProps {
  alarm: AlarmView
  device: DeviceState | undefined
  clock: RowClock
}

/** Kinds that concern a water level, even without a sensor. */
const OF_WATER: readonly AlarmKind[] = ['level', 'rise', 'upstream']

/** `Water level 962 cm ↑ 22 cm/h`, with the next level; for a past alarm the value when raised. */
export function AlarmValue({ alarm, device, clock }: FactsProps) {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  const stationWords = useStationWords()
  const { kind, isActive } = alarm
  if (kind === 'silence') {
    const { intervalSeconds = null } = device ?? {}
    if (intervalSeconds === null) return null
    const interval = formatInterval(intervalSeconds, clock.locale)
    return <p className="alarm-value">{t('what.expectedEvery', { interval })}</p>
  }
  const known = device && isActive ? sensorOf(alarm, device) : undefined
  const now = device && known ? sensorNow(device, known) : undefined
  if (device && known && now?.reading) {
    return (
      <>
        <p className="alarm-value">
          {stationWords.sensorName(known, device.sensors)} <strong>{stationWords.briefValue(now)}</strong>{' '}
          <TrendMark trend={stationWords.trend(now)} />
        </p>
        {OF_WATER.includes(kind) && <LevelOutlook device={device} now={now} nowMs={clock.nowMs} />}
      </>
    )
  }
  const then = words.valueThen(alarm)
  if (then === null) return null
  return (
    <p className="alarm-value">
      {words.sensorName(alarm, { device })} <strong>{then}</strong>
    </p>
  )
}

/** The alarm's sensor; for water from upstream the sensor where it is expected. */
function sensorOf({ sensor, kind }: AlarmView, device: DeviceState): Sensor | undefined {
  if (sensor) return device.sensors.find(({ id }) => id === sensor.id)
  return kind === 'upstream' ? primarySensor(device) : undefined
}

/** When it was raised, measured and taken; `lesser`: the alarms it holds back. */
export function AlarmTimes({
  alarm,
  lesser,
  clock,
}: Omit<FactsProps, 'device'> & { lesser: readonly AlarmView[] }) {
  const { t } = useTranslation('alarms')
  const { nowMs, zone, locale } = clock
  const raisedMs = raisedMsOf(alarm)
  const awaiting = (one: AlarmView) => ({ ...one, raisedMs: raisedMsOf(one) })
  const untakenMs = unacknowledgedSinceMs(awaiting(alarm), lesser.map(awaiting))
  const moment = (ms: number) => formatMoment(ms, nowMs, zone, locale)
  return (
    <div className="alarm-times">
      <p title={moment(raisedMs)}>
        {t('row.raised', { raised: moment(raisedMs), measured: moment(alarm.sinceMs) })}
      </p>
      <p className="alarm-standing" data-state={alarm.state}>
        {standing(
          alarm,
          { raisedMs, untakenMs: untakenMs ?? raisedMs },
          moment,
          (ms) => formatAge(nowMs - ms, locale).replaceAll(' ', '\u00a0'),
          t,
        )}
      </p>
    </div>
  )
}

function standing(
  { state, acknowledged, shelved, outOfService, returnedMs, isWithdrawn }: AlarmView,
  { raisedMs, untakenMs }: { raisedMs: number; untakenMs: number },
  moment: (ms: number) => string,
  age: (ms: number) => string,
  t: TFunction<'alarms'>,
): string {
  if (outOfService) {
    const { by } = outOfService
    return by === null ? t('row.outOfService') : t('row.outOfServiceBy', { by })
  }
  if (shelved) {
    const { by, untilMs } = shelved
    const time = moment(untilMs)
    return by === null ? t('row.shelved', { time }) : t('row.shelvedBy', { time, by })
  }
  if (state === 'suppressed') return t('row.heldBack')
  const over =
    returnedMs === null ? null : t(isWithdrawn ? 'row.withdrawn' : 'row.over', { time: moment(returnedMs) })
  if (acknowledged) return [takenText(acknowledged, moment, t), over ?? []].flat().join(' · ')
  if (over === null) {
    const since = { time: moment(untakenMs), age: age(untakenMs) }
    return t(untakenMs === raisedMs ? 'row.untaken' : 'row.untakenSince', since)
  }
  return state === 'returned' ? t('row.notTaken', { over }) : over
}
