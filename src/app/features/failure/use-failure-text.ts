import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../view/api/http.ts'

/** A sentence about a failed request: the server's own where it sent one. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof ApiFailure) || error.status === null) return t('failure.unreachable')
    if (error.detail !== null) return error.detail
    return error.status < 400 ? t('failure.malformed') : t('failure.refused', { status: error.status })
  }
}
