/** Now, and how times are said. */
export interface RowClock {
  nowMs: number
  /** IANA name. */
  zone: string
  locale: string
}
