import { z } from 'zod'

/**
 * What the data endpoint answers in to a request that names this type in `Accept` (C73 in `docs/interface.md`): in
 * the form of `src/columns`, a head, blocks of measurement sets and an empty frame. A year of a million values is 1.5 MB, where
 * its JSON is 49 MB, and costs its reader a tenth. Times rise, within a block and from one to the next.
 */
export const COLUMNS_TYPE = 'application/vnd.gaugeboard.columns.v2'

export interface ColumnsHead {
  /** As in the envelope. */
  message: string
  /** The sensors of the columns, in order; a block may lack the last ones. */
  sensors: { id: string; unit: string }[]
}

/**
 * As the reader of JSON takes them: with half a character left in, a sensor would not be the one that the
 * device list names.
 */
const wellFormed = z.string().transform((text) => text.toWellFormed())
const head = z.object({
  message: z.string(),
  sensors: z.array(z.object({ id: wellFormed, unit: wellFormed })),
})

/** The parsed head; `undefined` if it is invalid. */
export function columnsHead(value: unknown): ColumnsHead | undefined {
  return head.safeParse(value).data
}
