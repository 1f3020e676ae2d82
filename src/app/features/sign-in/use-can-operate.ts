import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'

/** Whether the reader may act. Operators may; without sign-in everybody is one. */
export function useCanOperate(): boolean {
  const session = useQuery(sessionQuery).data
  return session !== undefined && (session.auth === 'none' || session.user?.role === 'operator')
}
