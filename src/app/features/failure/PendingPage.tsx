import { Notice } from '../../ui/Notice.tsx'
import { FailureDetail } from './FailureDetail.tsx'

/** A page whose data is on its way, or could not be had. */
export function PendingPage({
  failure,
  retry,
  loading,
  failed,
}: {
  failure: Error | null
  retry: () => void
  /** What the page says in either case. */
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
