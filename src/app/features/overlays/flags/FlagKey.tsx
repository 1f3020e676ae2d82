import { useTranslation } from 'react-i18next'
import type { Judgement, Verdict } from '../../../../domain/quality/judgement.ts'
import { Button } from '../../../ui/Button.tsx'
import { AsSentStrip } from '../../chart/page/strips.tsx'
import { useOverlaid } from '../overlay.ts'

const SOURCES = ['operator', 'agency'] as const
const VERDICTS = ['good', 'suspect', 'bad', 'not evaluated'] as const

/** Names the chart's marks, and switches to values as sent; a strip with a way back says so. */
export function FlagKey({ judgements }: { judgements: readonly Judgement[] }) {
  const { t } = useTranslation('quality')
  const { sources, series, search, change } = useOverlaid()
  if (search.quality === 'off') return <AsSentStrip onBack={() => change({ quality: undefined })} />
  const shown = series?.sensors.filter(({ id }) => sources.some(({ sensor }) => sensor.id === id)) ?? []
  const failed = shown.some(({ implausible }) => implausible)
  const suspect = shown.some((one) => one.suspect)
  const ofShown = judgements.filter(({ sensor }) => shown.some(({ id }) => id === sensor))
  const judged = SOURCES.flatMap((source) =>
    VERDICTS.filter((flag) => ofShown.some((one) => one.source === source && one.flag === flag)).map(
      (flag) => ({ source, flag }),
    ),
  )
  if (!failed && !suspect && judged.length === 0) return null
  return (
    <div className="marks-bar">
      <ul aria-label={t('marks.label')}>
        {failed && <FlagItem kind="failed" text={t('marks.failed')} />}
        {series && series.gaps.length > 0 && <FlagItem kind="gap" text={t('marks.gap')} />}
        {suspect && <FlagItem kind="marked" text={t('marks.suspect')} />}
        {judged.map(({ source, flag }) => (
          <FlagItem
            key={`${source} ${flag}`}
            kind={flag}
            source={source}
            text={t(`marks.${source}.${flag}`)}
          />
        ))}
      </ul>
      <Button
        className="chip"
        aria-pressed={false}
        title={t('asSent.detail')}
        onClick={() => change({ quality: 'off' })}
      >
        {t('asSent.show')}
      </Button>
    </div>
  )
}

function FlagItem({
  kind,
  source,
  text,
}: {
  kind: 'failed' | 'marked' | 'gap' | Verdict
  source?: Judgement['source']
  text: string
}) {
  return (
    <li>
      <span className="mark-sample" data-mark={kind} data-source={source} aria-hidden="true" /> {text}
    </li>
  )
}
