import { useTranslation } from 'react-i18next'
import type { Deed } from './use-alarm-acts.ts'
import type { RowClock } from './words/row-clock.ts'
import { useAlarmWords } from './words/use-alarm-words.ts'

/** Announces a completed act to screen readers. */
export function ActDone({ done, clock }: { done: Deed | undefined; clock: RowClock }) {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  return (
    <p role="status" className="visually-hidden">
      {done && t(`done.${done.act.kind}`, { alarm: words.brief(done.alarm, clock) })}
    </p>
  )
}
