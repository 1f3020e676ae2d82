import { useTranslation } from 'react-i18next'
import type { Judgement } from '../../../../../domain/quality/judgement.ts'

/** A user's name, an operator without sign-in, or an agency; `null`: the tests. */
export function useByWords(): (judgement: Pick<Judgement, 'by' | 'source'> | null) => string {
  const { t } = useTranslation('quality')
  return (judgement) => {
    if (judgement === null) return t('judgements.byTest')
    return judgement.source === 'agency' ? t('judgements.agency') : (judgement.by ?? t('judgements.anybody'))
  }
}
