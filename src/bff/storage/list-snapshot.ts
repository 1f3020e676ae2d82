import { z } from 'zod'
import { ByteWriter } from '../../columns/byte-writer.ts'
import type { Device } from '../../domain/device.ts'

/** Ends in the format's version, so that older entries are not found. */
export const LIST_SNAPSHOT_KEY = 'devices:2'

/** Devices written or read in one step. */
const DEVICES_A_LINE = 50
const LINE_END = 10

const beginning = z.object({
  asOf: z.number(),
  lines: z.number(),
  omitted: z.number().default(0),
  goesOn: z.boolean().default(false),
})
const someDevices = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.string(),
    position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    intervalSeconds: z.number().nullable(),
    lastUpdateMs: z.number().nullable(),
    sensors: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), unit: z.string() })),
  }),
)

export interface ListSnapshot {
  devices: readonly Device[]
  asOf: number
  /** Devices of the service beyond the limit. */
  omitted: number
  /** Whether the list was cut off before its end. */
  goesOn: boolean
}

/** Encodes a device list as lines of JSON with a few devices each, so that no step is long. */
export function* packedList({
  devices,
  asOf,
  omitted,
  goesOn,
}: ListSnapshot): Generator<undefined, Uint8Array> {
  const encoder = new TextEncoder()
  const lines = Math.ceil(devices.length / DEVICES_A_LINE)
  const first: z.infer<typeof beginning> = { asOf, lines, omitted, goesOn }
  const bytes = new ByteWriter()
  const add = (line: unknown, toCome: number) =>
    bytes.part(encoder.encode(`${JSON.stringify(line)}\n`), toCome)
  add(first, 0)
  let toCome = lines
  for (let n = 0; n < devices.length; n += DEVICES_A_LINE) {
    add(devices.slice(n, n + DEVICES_A_LINE), --toCome)
    yield
  }
  return bytes.written()
}

/** Decodes a list; `undefined` for invalid bytes. */
export function* unpackedList(bytes: Uint8Array): Generator<undefined, ListSnapshot | undefined> {
  const decoder = new TextDecoder()
  let at = 0
  const line = (): unknown => {
    const end = bytes.indexOf(LINE_END, at)
    const text = decoder.decode(bytes.subarray(at, end))
    at = end + 1
    return JSON.parse(text)
  }
  try {
    const { lines, ...about } = beginning.parse(line())
    const devices: Device[] = []
    for (let n = 0; n < lines; n++) {
      devices.push(...someDevices.parse(line()))
      yield
    }
    return { devices, ...about }
  } catch {
    return undefined
  }
}
