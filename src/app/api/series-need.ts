/** Request for the series of one device. */
export interface SeriesNeed {
  deviceId: string
  fromMs: number
  toMs: number
  /** Pixel columns of the plot. */
  width: number
  /** Include the means of the columns. */
  means?: boolean
  /** IANA zone in which the days of bars begin; absent where bars are shorter. */
  zone?: string
  /** All sensors when absent. */
  sensors?: readonly string[]
  /** Values as sent, without quality control. */
  asSent?: boolean
  /** Lower priority than requests that a reader waits for. */
  inBackground?: boolean
  /**
   * How long the server waits for the whole range before it responds with a part. With 0 it reads nothing new. Absent where
   * only the whole range is useful.
   */
  waitMs?: number
}
