import { useTranslation } from 'react-i18next'
import type { Deed } from './use-alarm-acts.ts'
import type { RowClock } from './words/row-clock.ts'
import { useAlarmWords } from './words/use-alarm-words.ts'

/** Says to a screen reader that an act was done; eyes see it in the list. */
export function ActDone({ done, clock }: { done: Deed | undefined; clock: RowClock }) {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  return (
    <p role="status" className="visually-hidden">
      {done && t(`done.${done.act.kind}`, { alarm: words.brief(done.alarm, clock) })}
    </p>
  )
}
