import { formatInstant, parseRangeInstant } from '../../../../contract/instant.ts'
import { answered, type Breakage, measured, queried, refusal } from './breaking.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export const RANGE_BREAKAGES: readonly Breakage[] = [
  { rules: 'R22', what: 'takes no notice of start', break: queried((query) => query.delete('start')) },
  {
    rules: 'R22',
    what: 'wants start and end or neither',
    break: answered((response, request) => {
      const query = new URL(request.url).searchParams
      return query.has('start') === query.has('end') ? response : refusal(400, 'Bad Request')
    }),
  },
  {
    rules: 'R23',
    what: 'starts a day before now',
    break: queried((query, { now }) => {
      if (!query.has('start')) query.set('start', formatInstant(now() - DAY_MS))
    }),
  },
  {
    rules: 'R24',
    what: 'gives the future unasked',
    break: queried((query, { now }) => {
      if (!query.has('end')) query.set('end', formatInstant(now() + 7 * DAY_MS))
    }),
  },
  {
    rules: 'R25',
    what: 'knows no tz',
    break: answered((response, request) =>
      request.url.includes('tz=') ? refusal(400, 'Bad Request') : response,
    ),
  },
  { rules: 'C11', what: 'leaves out the end', break: shifted('end', -1000) },
  { rules: 'C11', what: 'leaves out the start', break: shifted('start', 1000) },
  { rules: 'C13', what: 'takes whatever text it can make a date of', break: lenient(Date.parse) },
  {
    rules: 'C13',
    what: 'takes an empty text as not given',
    break: lenient(() => Number.NaN),
  },
  {
    rules: 'C14',
    what: 'finds nothing from a start to an earlier end',
    break: (fetch) => async (request) => {
      const response = await fetch(request)
      const query = new URL(request.url).searchParams
      const [start, end] = ['start', 'end'].map((name) => parseRangeInstant(query.get(name) ?? ''))
      if (start === undefined || end === undefined || start <= end) return response
      return Response.json({ message: 'Success', data: [] })
    },
  },
  {
    rules: 'C14',
    what: 'exchanges a lone end in the past and the default start',
    break: queried((query) => {
      if (query.has('end') && !query.has('start')) query.set('start', query.get('end') ?? '')
    }),
  },
  {
    rules: 'C14',
    what: 'finds no reading where start is end',
    break: queried((query) => {
      if (query.get('start') === query.get('end') && query.has('start'))
        query.set('end', '1900-01-01T00:00:00Z')
    }),
  },
  {
    rules: 'C15',
    what: 'takes the first of a repeated parameter',
    break: queried((query) => {
      for (const name of ['start', 'end', 'tz']) {
        const first = query.get(name)
        if (first !== null) query.set(name, first)
      }
    }),
  },
  {
    rules: 'C10',
    what: 'keeps to a limit nobody described',
    break: (fetch) => async (request) => {
      const response = await fetch(request)
      if (!request.url.includes('limit=1') || !request.url.includes('/data')) return response
      const { message, data } = (await response.json()) as { message: string; data: unknown[] }
      return Response.json({ message, data: data.slice(0, 1) })
    },
  },
  {
    rules: 'C16',
    what: 'reads of tz what looks like a number',
    break: queried((query) => {
      const tz = query.get('tz')
      if (tz !== null && !Number.isNaN(Number.parseInt(tz, 10))) {
        query.set('tz', String(Number.parseInt(tz, 10)))
      }
    }),
  },
  {
    rules: 'C16',
    what: 'takes a leading zero for no number',
    break: answered((response, request) =>
      /tz=-?0\d/.test(request.url) ? refusal(400, 'Bad Request') : response,
    ),
  },
  { rules: 'C17', what: 'takes no notice of tz', break: queried((query) => query.delete('tz')) },
  {
    rules: 'C17',
    what: 'reads start and end as wall times of tz',
    break: queried((query) => {
      const hours = Number(query.get('tz') ?? 0)
      for (const name of ['start', 'end']) {
        const ms = parseRangeInstant(query.get(name) ?? '')
        if (ms !== undefined && Math.abs(hours) < 15) query.set(name, formatInstant(ms - hours * HOUR_MS))
      }
    }),
  },
  {
    rules: 'C17',
    what: 'keeps the midnight of UTC whatever tz says',
    break: queried((query, { now }) => {
      const midnight = Math.floor(now() / DAY_MS) * DAY_MS
      if (!query.has('start')) query.set('start', formatInstant(midnight))
    }),
  },
  {
    rules: 'C17',
    what: 'gives the wall time of tz with the offset of UTC',
    break: measured((item) => ({ ...item, timestamp: `${String(item.timestamp).slice(0, 19)}+00:00` })),
  },
]

function shifted(name: string, byMs: number): Breakage['break'] {
  return queried((query) => {
    const ms = parseRangeInstant(query.get(name) ?? '')
    if (ms !== undefined) query.set(name, formatInstant(ms + byMs))
  })
}

/** Rewrites times that the service would refuse, or drops them where nothing can be made of them. */
function lenient(read: (text: string) => number): Breakage['break'] {
  return queried((query) => {
    for (const name of ['start', 'end']) {
      const text = query.get(name)
      if (text === null || parseRangeInstant(text) !== undefined) continue
      const ms = read(text)
      if (!Number.isNaN(ms)) query.set(name, formatInstant(ms))
      else if (text === '') query.delete(name)
    }
  })
}
