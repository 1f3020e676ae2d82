import type { Side } from '../harness/interleave.ts'
import type { Target } from '../harness/row.ts'

export type Add = (what: string, ours: Side, peer: Side, target?: Target, rounds?: number) => Promise<void>
