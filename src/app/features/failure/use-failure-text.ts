import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../view/api/http.ts'

/**
 * A sentence about a failed request: the server's own where it sent one. What a reader sent is not sent again by itself, as
 * what a page reads is; `again` is who tries again.
 */
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
