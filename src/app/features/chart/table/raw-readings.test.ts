import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '../../../../view/api/http.ts'
import { fetchRawReadings, readRows } from './raw-readings.ts'

const line = (minute: number) =>
  `{"timestamp":"2024-05-01T00:0${minute}:00+07:00","values":{"level":${minute}}}\n`

/** A body that arrives in pieces of three bytes, and says whether it was read to its end. */
function bodyOf(text: string) {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  const state = { isCancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + 3))
      at += 3
    },
    cancel() {
      state.isCancelled = true
    },
  })
  return { stream, state }
}

afterEach(() => void vi.unstubAllGlobals())

describe('raw readings', () => {
  it('that the server refuses are refused in its own words', async () => {
    const problem = Response.json({ detail: 'The service does not answer. Try again.' }, { status: 503 })
    vi.stubGlobal('fetch', async () => problem)
    await expect(fetchRawReadings('/export', new AbortController().signal)).rejects.toMatchObject({
      status: 503,
      detail: 'The service does not answer. Try again.',
    })
  })

  it('are read line by line, however they arrive', async () => {
    const { stream } = bodyOf(line(1) + line(2))
    const { rows, isCut } = await readRows(stream, 10)
    expect(rows).toEqual([
      { timestamp: '2024-05-01T00:01:00+07:00', values: { level: 1 } },
      { timestamp: '2024-05-01T00:02:00+07:00', values: { level: 2 } },
    ])
    expect(isCut).toBe(false)
  })

  it('need no end of line after the last', async () => {
    const { rows } = await readRows(bodyOf(line(1).trimEnd()).stream, 10)
    expect(rows).toHaveLength(1)
  })

  it('are left where enough have come', async () => {
    const { stream, state } = bodyOf(line(1) + line(2) + line(3) + line(4))
    const { rows, isCut } = await readRows(stream, 2)
    expect(rows).toHaveLength(2)
    expect(isCut).toBe(true)
    expect(state.isCancelled).toBe(true)
  })

  it('that are exactly enough are all of them', async () => {
    expect((await readRows(bodyOf(line(1) + line(2)).stream, 2)).isCut).toBe(false)
  })

  it('of none are none', async () => {
    expect(await readRows(bodyOf('').stream, 2)).toEqual({ rows: [], isCut: false })
  })

  it('of another form are a failure', async () => {
    await expect(readRows(bodyOf('{"timestamp":7}\n').stream, 2)).rejects.toBeInstanceOf(ApiFailure)
    await expect(readRows(bodyOf('<html>\n').stream, 2)).rejects.toBeInstanceOf(ApiFailure)
  })
})
