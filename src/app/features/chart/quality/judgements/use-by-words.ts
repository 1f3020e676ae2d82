import { useTranslation } from 'react-i18next'
import type { Judgement } from '../../../../../domain/quality/judgement.ts'

/** Who said it: a user's name, an operator where nobody signs in, an agency; `null` stands for the tests. */
export function useByWords(): (judgement: Pick<Judgement, 'by' | 'source'> | null) => string {
  const { t } = useTranslation('quality')
  return (judgement) => {
    if (judgement === null) return t('judgements.byTest')
    return judgement.source === 'agency' ? t('judgements.agency') : (judgement.by ?? t('judgements.anybody'))
  }
}
