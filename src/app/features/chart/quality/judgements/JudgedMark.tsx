import { useTranslation } from 'react-i18next'
import type { Judgement } from '../../../../../domain/quality/judgement.ts'

export function JudgedMark({ judgement: { flag, note } }: { judgement: Pick<Judgement, 'flag' | 'note'> }) {
  const { t } = useTranslation('quality')
  const verdict = t(`judgements.${flag}`)
  return (
    <>
      <span className="judged-mark" data-judged={flag} aria-hidden="true" />{' '}
      {note === '' ? verdict : `${verdict}: ${note}`}
    </>
  )
}
