import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'

/** Whether the reader is an operator; without sign-in everybody is. */
export function useCanOperate(): boolean {
  const session = useQuery(sessionQuery).data
  return session !== undefined && (session.auth === 'none' || session.user?.role === 'operator')
}
