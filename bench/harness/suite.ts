import type { Row } from './row.ts'

export interface Suite {
  /** For `--only`. */
  name: string
  /** Measures and cleans up after itself; `say` tells the person waiting what is going on. */
  run(say: (text: string) => void): Promise<Row[]>
}
