export interface RowClock {
  nowMs: number
  zone: string
  locale: string
}
