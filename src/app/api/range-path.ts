import type { TimeRange } from '../../view/time/time-range.ts'

/** Path of what the server has of a device over a range, `/devices/{id}/{view}`. Variables that are absent are left out. */
export function rangePath(
  deviceId: string,
  view: string,
  { fromMs, toMs }: TimeRange,
  variables: Record<string, string | undefined> = {},
): string {
  const query = new URLSearchParams({
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
  })
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) query.set(name, value)
  return `/api/devices/${encodeURIComponent(deviceId)}/${view}?${query}`
}

/**
 * Ids as one variable, with commas between. Only what the list would be taken apart by is encoded: a path holds all of it once more,
 * and of a long id twice encoded it would be longer than servers take.
 */
export function idList(ids: readonly string[] | undefined): string | undefined {
  return ids?.map((id) => id.replaceAll(/[%,]/g, encodeURIComponent)).join(',')
}
