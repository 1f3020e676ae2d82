import { stringify } from 'csv-stringify/sync'
import { repeated } from '../../../contract/repeated.ts'
import type { Device } from '../../../domain/device.ts'
import { neutralised } from '../../../domain/format/neutralised.ts'
import { isNamedByKind, quantityOf } from '../../../domain/quantity.ts'

export interface ExportedNote {
  from: string
  /** `null` for a moment. */
  to: string | null
  text: string
}

/** How an export is written. */
export interface ExportFormat {
  contentType: string
  extension: string
  head(device: Device, zone: string, hasNotes: boolean): string
  /** A measurement set. `values` follow the device's sensors, `NaN` if missing; `notes` only if requested. */
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

/** Wide: a column for each sensor and one for its flags; an empty cell is a missing value. */
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

/** Without the byte order mark Excel reads UTF-8 in the system's encoding: “Â°C”. */
const excel: ExportFormat = { ...csv, head: (...station) => `\uFEFF${csv.head(...station)}` }

const ndjson: ExportFormat = {
  contentType: 'application/x-ndjson',
  extension: 'ndjson',
  head: () => '',
  row: (...row) => `${jsonRow(...row)}\n`,
  separator: '',
  tail: '',
}

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

/** English screen names, with `detail` appended. Sensors of one name and unit are distinguished by id. */
export function columnNames({ sensors }: Pick<Device, 'sensors'>, detail = '', hasUnit = true): string[] {
  const names = sensors.map((sensor) => {
    const { kind, unit } = sensor
    const name = `${isNamedByKind(sensor, sensors) ? quantityOf(kind, unit).label : sensor.name}${detail}`
    return unit === '' || !hasUnit ? name : `${name} (${unit})`
  })
  const shared = repeated(names)
  return names.map((name, i) => neutralised(shared.has(name) ? `${name} [${sensors[i]?.id}]` : name))
}

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

/** `from/to text`, as ISO 8601 writes intervals, separated by bars. */
function noteCell(notes: readonly ExportedNote[]): string {
  const texts = notes.map(
    ({ from, to, text }) => `${to === null ? from : `${from}/${to}`} ${neutralised(text)}`,
  )
  return texts.length === 0 ? '' : stringify([[texts.join(' | ')]], { record_delimiter: '' })
}
