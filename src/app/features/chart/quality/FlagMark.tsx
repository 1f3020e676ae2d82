import type { ReactNode } from 'react'
import type { FlaggedStretch } from '../../../../domain/quality/flagged-stretches.ts'
import { FLAGS } from '../../../../domain/quality/flags.ts'

export function FlagMark({ flag, children }: { flag: FlaggedStretch['flag']; children: ReactNode }) {
  return (
    <span className="flag-mark" data-flag={flag}>
      <span aria-hidden="true">{flag === FLAGS.fail ? '▲' : '●'}</span> {children}
    </span>
  )
}
