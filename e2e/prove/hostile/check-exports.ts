import { parse } from 'csv-parse/sync'
import { type HostileStation, READINGS } from './hostile-stations.ts'

/** What a spreadsheet takes for a formula, after what it skips. */
const FORMULA = /^[=+\-@]/
const UNSEEN = /["\p{White_Space}\p{Cc}\p{Cf}]/gu
/** The time, and for each of two sensors its value and its flag. */
const COLUMNS = 5
const DISPOSITION = /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.~!*'()%-]+$/

/** Downloads a station in every format. Throws an `Error` that says what is wrong with which. */
export async function checkExports(url: string, { id, name, sensor }: HostileStation): Promise<void> {
  const now = Date.now()
  const range = new URLSearchParams({
    from: new Date(now - 86_400_000).toISOString(),
    to: new Date(now).toISOString(),
  })
  const read = async (format: string) => {
    const path = `/api/devices/${encodeURIComponent(id.toWellFormed())}/export?${range}&format=${format}`
    const response = await fetch(url + path)
    if (response.status !== 200) throw new Error(`${format}: status ${response.status}`)
    const disposition = response.headers.get('content-disposition') ?? ''
    if (!DISPOSITION.test(disposition)) throw new Error(`${format}: the file is called ${disposition}`)
    return response.text()
  }
  const csv = await read('csv')
  const rows = parse(csv) as string[][]
  const [head = []] = rows
  if (rows.length !== READINGS + 1 || rows.some((row) => row.length !== COLUMNS)) {
    throw new Error(`csv: ${rows.length} rows of ${head.length}`)
  }
  // where decimals are written with a comma, spreadsheets begin a cell at each semicolon, whatever the quotes say
  const [bySemicolon = []] = parse(csv, { delimiter: ';', quote: false, to: 1 }) as string[][]
  for (const cell of [...head, ...bySemicolon]) {
    if (FORMULA.test(cell.normalize('NFKC').replace(UNSEEN, ''))) throw new Error(`csv: a formula: ${cell}`)
  }
  const whole = JSON.parse(await read('json'))
  const lines = (await read('ndjson'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const ids = [sensor.id.toWellFormed(), 'plain level'].sort()
  const isSame =
    whole.device === id.toWellFormed() &&
    whole.name === name.toWellFormed() &&
    whole.readings.length === READINGS &&
    lines.length === READINGS &&
    JSON.stringify(Object.keys(whole.readings[0].values).sort()) === JSON.stringify(ids) &&
    JSON.stringify(lines) === JSON.stringify(whole.readings)
  if (!isSame) throw new Error('json: it holds something else')
}
