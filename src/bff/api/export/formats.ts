import { stringify } from 'csv-stringify/sync'
import { repeated } from '../../../contract/repeated.ts'
import type { Device } from '../../../domain/device.ts'
import { neutralised } from '../../../domain/format/neutralised.ts'
import { isNamedByKind, quantityOf } from '../../../domain/quantity.ts'

/** A note as files have it. */
export interface ExportedNote {
  from: string
  /** `null` for a moment. */
  to: string | null
  text: string
}

/** How an export is written: text before the rows, each row, between rows, and after them. */
export interface ExportFormat {
  contentType: string
  extension: string
  head(device: Device, zone: string, hasNotes: boolean): string
  /**
   * One measurement set. `values` are in the order of the device's sensors, `NaN` if missing; `notes` are absent where none are
   * asked for.
   */
  row(
    device: Device,
    time: string,
    values: readonly number[],
    flags: readonly number[],
    notes?: readonly ExportedNote[],
  ): string
  separator: string
  tail: string
}

/** Wide: a column a sensor, `Water level (cm)`, and its flags beside it, `Water level (cm) flag`; an empty cell is a missing value. */
const csv: ExportFormat = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  head: (device, _, hasNotes) =>
    stringify([['timestamp', ...withFlags(columnNames(device)), ...(hasNotes ? ['Notes'] : [])]]),
  row: (_, time, values, flags, notes) => {
    let line = time
    for (let i = 0; i < values.length; i++) {
      const [value, flag] = [values[i] as number, flags[i] as number]
      line += `,${Number.isNaN(value) ? '' : value},${flag === 0 ? '' : flag}`
    }
    return notes ? `${line},${noteCell(notes)}\n` : `${line}\n`
  },
  separator: '',
  tail: '',
}

/** As Excel opens it: without the mark in front it takes UTF-8 for the system's own encoding, and “°C” is “Â°C”. */
const excel: ExportFormat = { ...csv, head: (...station) => `\uFEFF${csv.head(...station)}` }

/** A line a measurement set: its time, and its values and their flags by sensor id. */
const ndjson: ExportFormat = {
  contentType: 'application/x-ndjson',
  extension: 'ndjson',
  head: () => '',
  row: (...row) => `${jsonRow(...row)}\n`,
  separator: '',
  tail: '',
}

/** One object: the station, its sensors, and all measurement sets. */
const json: ExportFormat = {
  contentType: 'application/json',
  extension: 'json',
  head: ({ id, name, kind, position, sensors }, zone) =>
    `${JSON.stringify({ device: id, name, kind, position, zone, sensors }).slice(0, -1)},"readings":[\n`,
  row: jsonRow,
  separator: ',\n',
  tail: '\n]}\n',
}

export const EXPORT_FORMATS: ReadonlyMap<string, ExportFormat> = new Map([
  ['csv', csv],
  ['excel', excel],
  ['ndjson', ndjson],
  ['json', json],
])

/**
 * Columns of a device's sensors named as on the screen, in English, `detail` behind the name. Sensors of one name and unit are
 * told apart by their ids.
 */
export function columnNames({ sensors }: Pick<Device, 'sensors'>, detail = '', hasUnit = true): string[] {
  const names = sensors.map((sensor) => {
    const { kind, unit } = sensor
    const name = `${isNamedByKind(sensor, sensors) ? quantityOf(kind, unit).label : sensor.name}${detail}`
    return unit === '' || !hasUnit ? name : `${name} (${unit})`
  })
  const shared = repeated(names)
  return names.map((name, i) => neutralised(shared.has(name) ? `${name} [${sensors[i]?.id}]` : name))
}

/** A column of flags behind each. */
function withFlags(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name} flag`])
}

function jsonRow(
  { sensors }: Device,
  time: string,
  values: readonly number[],
  flags: readonly number[],
  notes: readonly ExportedNote[] = [],
): string {
  const members: string[] = []
  const flagMembers: string[] = []
  sensors.forEach(({ id }, i) => {
    const value = values[i] as number
    if (Number.isNaN(value)) return
    const name = JSON.stringify(id)
    members.push(`${name}:${value}`)
    flagMembers.push(`${name}:${flags[i]}`)
  })
  return `{"timestamp":"${time}","values":{${members.join(',')}},"flags":{${flagMembers.join(',')}}${notes.length === 0 ? '' : `,"notes":${JSON.stringify(notes)}`}}`
}

/** `from/to text`, as ISO 8601 writes intervals; several are parted by a bar. */
function noteCell(notes: readonly ExportedNote[]): string {
  const texts = notes.map(
    ({ from, to, text }) => `${to === null ? from : `${from}/${to}`} ${neutralised(text)}`,
  )
  return texts.length === 0 ? '' : stringify([[texts.join(' | ')]], { record_delimiter: '' })
}
