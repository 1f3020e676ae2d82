import { Notice } from '../../ui/Notice.tsx'
import { FailureDetail } from './FailureDetail.tsx'

export function PendingPage({
  failure,
  retry,
  loading,
  failed,
}: {
  failure: Error | null
  retry: () => void
  loading: string
  failed: string
}) {
  return (
    <main id="content">
      <Notice isPage title={failure ? failed : loading}>
        {failure && <FailureDetail failure={failure} retry={retry} />}
      </Notice>
    </main>
  )
}
