import type { TimeRange } from '../../../../view/time/time-range.ts'
import { isoText } from '../time-range/chart-address.ts'

export const EXPORT_FORMATS = ['csv', 'excel', 'ndjson', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Path of a file with every reading of a range, its times with the offset of a zone. */
export function exportPath(
  deviceId: string,
  { fromMs, toMs }: TimeRange,
  format: ExportFormat,
  zone: string,
  { withNotes = false }: { withNotes?: boolean } = {},
): string {
  const query = new URLSearchParams({
    ...{ from: isoText(fromMs), to: isoText(toMs), format, zone },
    ...(withNotes && { notes: '1' }),
  })
  return `/api/devices/${encodeURIComponent(deviceId)}/export?${query}`
}
