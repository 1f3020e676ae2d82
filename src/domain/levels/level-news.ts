import type { DeviceState } from '../device.ts'

/** The severity of each station as it was last known, by station id. */
export type KnownLevels = ReadonlyMap<string, number>

export interface LevelNews {
  /** Stations that are in a worse level than was known of them, the worst first. */
  risen: DeviceState[]
  /** What is known from now on. */
  known: KnownLevels
}

/**
 * What a list of stations tells that is worth interrupting somebody for: levels that rose. What is first heard of a
 * station is no news, nor is a fall, nor a level that a station still has when it comes back from silence.
 */
export function levelNews(known: KnownLevels, devices: readonly DeviceState[]): LevelNews {
  const after = new Map<string, number>()
  const risen: DeviceState[] = []
  for (const device of devices) {
    const before = known.get(device.id)
    const severity = knownSeverity(device, before)
    if (severity === undefined) continue
    after.set(device.id, severity)
    if (before !== undefined && severity > before) risen.push(device)
  }
  return { risen: risen.sort((a, b) => severityOf(b) - severityOf(a)), known: after }
}

/**
 * What is known of a station now; `undefined` while nothing of it was ever read, when its first level may be
 * an old one.
 */
function knownSeverity(device: DeviceState, before: number | undefined): number | undefined {
  if (before !== undefined && (device.freshness === 'silent' || !device.level)) return before
  const wasRead = device.level !== undefined || Object.keys(device.latest).length > 0
  return wasRead ? severityOf(device) : undefined
}

function severityOf({ level }: DeviceState): number {
  return level?.severity ?? 0
}
