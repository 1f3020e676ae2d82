import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../view/api/http.ts'

/** The server's sentence, if any. Pages retry what they read, readers what they sent: `again` says who. */
export function useFailureText(again: 'page' | 'reader' = 'page'): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof ApiFailure) || error.status === null) {
      return t(again === 'page' ? 'failure.unreachable' : 'failure.notReached')
    }
    if (error.detail !== null) return error.detail
    return error.status < 400 ? t('failure.malformed') : t('failure.refused', { status: error.status })
  }
}
