/** What a page asks for of one device. */
export interface SeriesNeed {
  deviceId: string
  fromMs: number
  toMs: number
  /** Pixel columns, as the plot's box has them. */
  width: number
  /** Whether the means of the columns are wanted. */
  means?: boolean
  /** All sensors when absent. */
  sensors?: readonly string[]
  /** Every value as it was sent, untested. */
  asSent?: boolean
  /**
   * How long the server waits for all of the range before it gives what is there; with 0 it reads nothing that it never
   * read. Absent where only all of it is of use.
   */
  waitMs?: number
}
