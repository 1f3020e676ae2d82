import type { TimeRange } from '../../view/time/time-range.ts'

/** Path `/devices/{id}/{view}` over a range; `undefined` variables are omitted. */
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

/** Ids joined by commas. Encodes only `%` and commas: a path encodes all again, and servers limit length. */
export function idList(ids: readonly string[] | undefined): string | undefined {
  return ids?.map((id) => id.replaceAll(/[%,]/g, encodeURIComponent)).join(',')
}
