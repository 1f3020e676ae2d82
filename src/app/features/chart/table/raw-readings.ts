import { queryOptions } from '@tanstack/react-query'
import { type Checked, isNumber, isText, objectOf, optional, recordOf } from '../../../../domain/shape.ts'
import { ApiFailure, answered, parse } from '../../../../view/api/http.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { exportPath } from '../page/export-path.ts'

const isReading = objectOf({
  /** ISO 8601 with the offset of the zone. */
  timestamp: isText,
  /** By sensor id; a missing value is absent. */
  values: recordOf(isNumber),
  /** By sensor id, one of `FLAGS` for each value. */
  flags: optional(recordOf(isNumber)),
})
export type RawReading = Checked<typeof isReading>

interface RawReadings {
  rows: RawReading[]
  isCut: boolean
}

/** Nobody reads more rows on a screen; the export has all. */
export const MAX_ROWS = 10_000

/** The first readings of a range, read from the export until there are enough. */
export function rawReadingsQuery(deviceId: string, range: TimeRange, zone: string) {
  return queryOptions({
    queryKey: ['raw-readings', deviceId, range.fromMs, range.toMs, zone],
    queryFn: ({ signal }) => fetchRawReadings(exportPath(deviceId, range, 'ndjson', zone), signal),
    staleTime: 30_000,
    // comparing long lists costs more than rendering the rows in sight
    structuralSharing: false,
  })
}

/** Readings of a JSON Lines export. Throws `ApiFailure` with the server's sentence where it refuses. */
export async function fetchRawReadings(path: string, signal: AbortSignal): Promise<RawReadings> {
  const { body, status } = await answered(path, { signal })
  if (!body) throw new ApiFailure(status, null)
  return readRows(body, MAX_ROWS)
}

/** Reads at most `most` lines; does not wait for the rest. */
export async function readRows(body: ReadableStream<Uint8Array>, most: number): Promise<RawReadings> {
  const rows: RawReading[] = []
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of chunksOf(body)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (rows.length === most) return { rows, isCut: true }
      if (line !== '') rows.push(readRow(line))
    }
  }
  if (rest !== '' && rows.length < most) rows.push(readRow(rest))
  return { rows, isCut: false }
}

function readRow(line: string): RawReading {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (cause) {
    throw new ApiFailure(200, null, { cause })
  }
  return parse(isReading, value, 'reading')
}

/** Safari has no async iteration of streams. Leaving early cancels the stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
