export interface SeriesNeed {
  deviceId: string
  fromMs: number
  toMs: number
  /** Pixel columns of the plot. */
  width: number
  means?: boolean
  /** IANA zone in which the days of bars begin; absent where bars are shorter. */
  zone?: string
  /** All sensors when absent. */
  sensors?: readonly string[]
  /** Values as sent, without quality control. */
  asSent?: boolean
  /** Lower priority than requests that a reader waits for. */
  inBackground?: boolean
  /** Longest wait before a partial response. 0 reads nothing new; absent: only the whole range is useful. */
  waitMs?: number
}
