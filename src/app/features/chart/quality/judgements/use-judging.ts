import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceState } from '../../../../../domain/device.ts'
import type { Judgement } from '../../../../../domain/quality/judgement.ts'
import { judge, type NewJudgement, withdraw } from '../../../../api/judgements.ts'
import { useCanOperate } from '../../../sign-in/use-can-operate.ts'

export type JudgementDraft = Pick<Judgement, 'sensor' | 'from' | 'to'>

export type Judging = ReturnType<typeof useJudging>

/** Keys of queries that a judgement changes. */
const TOUCHED = ['judgements', 'series', 'flagged-stretches', 'days', 'raw-readings']

export function useJudging({ id }: Pick<DeviceState, 'id'>) {
  const client = useQueryClient()
  const isAllowed = useCanOperate()
  const [draft, setDraft] = useState<JudgementDraft | null>(null)
  const onSuccess = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.includes(String(queryKey[0])) })
  const saying = useMutation({
    mutationFn: (judgement: NewJudgement) => judge(id, judgement),
    onSuccess: () => {
      setDraft(null)
      return onSuccess()
    },
  })
  const undoing = useMutation({ mutationFn: (judgementId: string) => withdraw(id, judgementId), onSuccess })
  return {
    isAllowed,
    draft,
    begin: (next: JudgementDraft) => {
      saying.reset()
      undoing.reset()
      setDraft(next)
    },
    cancel: () => setDraft(null),
    saying,
    undoing,
  }
}
