import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../../domain/device.ts'
import type { Judgement, Verdict } from '../../../../../domain/quality/judgement.ts'
import type { ChartSeries } from '../../../../../view/plot/series/borrowed-rain.ts'
import { Button } from '../../../../ui/Button.tsx'
import { AsSentStrip } from '../AsSentStrip.tsx'

const VERDICT_TEXTS = {
  good: 'marks.good',
  bad: 'marks.bad',
  suspect: 'marks.judgedSuspect',
  'not evaluated': 'marks.notEvaluated',
} as const
const VERDICTS = Object.keys(VERDICT_TEXTS) as Verdict[]

/**
 * Names the marks that stand on the chart, and switches to every value as it was sent. That it does is said in a strip with a
 * way back, never by the switch alone.
 */
export function MarksBar({
  sensors,
  series,
  judgements,
  isAsSent,
  onAsSent,
}: {
  /** Those shown. */
  sensors: readonly Sensor[]
  series: ChartSeries | undefined
  judgements: readonly Judgement[]
  isAsSent: boolean
  onAsSent: (isAsSent: boolean) => void
}) {
  const { t } = useTranslation('quality')
  if (isAsSent) return <AsSentStrip onBack={() => onAsSent(false)} />
  const shown = series?.sensors.filter(({ id }) => sensors.some((sensor) => sensor.id === id)) ?? []
  const failed = shown.some(({ implausible }) => implausible)
  const suspect = shown.some((one) => one.suspect)
  const judged = VERDICTS.filter((flag) =>
    judgements.some((one) => one.flag === flag && shown.some(({ id }) => id === one.sensor)),
  )
  if (!failed && !suspect && judged.length === 0) return null
  return (
    <div className="marks-bar">
      <ul aria-label={t('marks.label')}>
        {failed && <Mark kind="failed" text={t('marks.failed')} />}
        {suspect && <Mark kind="marked" text={t('marks.suspect')} />}
        {series && series.gaps.length > 0 && <Mark kind="gap" text={t('marks.gap')} />}
        {judged.map((flag) => (
          <Mark key={flag} kind={flag} text={t(VERDICT_TEXTS[flag])} />
        ))}
      </ul>
      <Button className="chip" aria-pressed={false} title={t('asSent.detail')} onClick={() => onAsSent(true)}>
        {t('asSent.show')}
      </Button>
    </div>
  )
}

function Mark({ kind, text }: { kind: 'failed' | 'marked' | 'gap' | Verdict; text: string }) {
  return (
    <li>
      <span className="mark-sample" data-mark={kind} aria-hidden="true" /> {text}
    </li>
  )
}
