import type { LevelChange } from '../../domain/levels/level-change.ts'

/** A row of the journal in either engine. */
export interface LevelChangeRow {
  device: string
  sensor: string
  from_level: number | null
  to_level: number
  reading_at: number
  noticed_at: number
}

export function levelChangeOf(row: LevelChangeRow): LevelChange {
  const { device, sensor, from_level: from, to_level: to, reading_at: t, noticed_at: noticedMs } = row
  return { device, sensor, from, to, t, noticedMs }
}
