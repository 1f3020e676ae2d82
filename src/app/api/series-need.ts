/** What a page asks for of one device. */
export interface SeriesNeed {
  deviceId: string
  fromMs: number
  toMs: number
  /** Pixel columns, as the plot's box has them. */
  width: number
  /** Whether the means of the columns are wanted. */
  means?: boolean
  /** On whose clocks the days of bars begin; absent where bars are shorter. */
  zone?: string
  /** All sensors when absent. */
  sensors?: readonly string[]
  /** Every value as it was sent, untested. */
  asSent?: boolean
  /** Makes way for what somebody waits for. */
  inBackground?: boolean
  /**
   * How long the server waits for all of the range before it gives what is there; with 0 it reads nothing that it never
   * read. Absent where only all of it is of use.
   */
  waitMs?: number
}
