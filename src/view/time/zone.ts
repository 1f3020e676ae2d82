export const ZONE_CHOICES = ['local', 'station', 'utc'] as const
/** A zone by its IANA name, such as `Asia/Jakarta`, from a shared link. */
type NamedZone = `${string}/${string}`
export type ZoneChoice = (typeof ZONE_CHOICES)[number] | NamedZone

export function parseZoneChoice(value: unknown): ZoneChoice | undefined {
  return ZONE_CHOICES.find((choice) => choice === value) ?? (isNamedZone(value) ? value : undefined)
}

export function isNamedZone(value: unknown): value is NamedZone {
  if (typeof value !== 'string' || !value.includes('/')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
