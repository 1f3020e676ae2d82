import {
  accessOf,
  answered,
  type Breakage,
  instead,
  listed,
  measured,
  refusal,
  routed,
  withBody,
} from './breaking.ts'

export const DATA_BREAKAGES: readonly Breakage[] = [
  {
    rules: 'R17',
    what: 'has no readings of a device that does not exist',
    break: answered((response, request) =>
      response.status === 404 && routed(request) ? Response.json({ message: 'Success', data: [] }) : response,
    ),
  },
  {
    rules: 'R17',
    what: 'answers for all devices where none is named',
    break: instead(
      (request) => request.url.includes('//data'),
      () => Response.json({ message: 'Success', data: [] }),
    ),
  },
  { rules: 'R18', what: 'has nothing for Basic credentials', break: nothing('basic') },
  { rules: 'R19', what: 'has nothing for a public key', break: nothing('public') },
  {
    rules: 'R20',
    what: 'writes timestamps in Z',
    break: measured((item) => ({ ...item, timestamp: new Date(String(item.timestamp)).toISOString() })),
  },
  {
    rules: 'R20',
    what: 'writes values as an object by id',
    break: measured((item) => ({
      ...item,
      sensors: Object.fromEntries(item.sensors.map(({ id, value }) => [id, value])),
    })),
  },
  {
    rules: 'R21',
    what: 'writes values as text',
    break: measured((item) => ({
      ...item,
      sensors: item.sensors.map((value) => ({ ...value, value: String(value.value) })),
    })),
  },
  {
    rules: 'C12',
    what: 'gives the newest first',
    break: listed('data', (items) => items.toReversed()),
  },
  {
    rules: 'C12',
    what: 'gives a thousand items at most',
    break: listed('data', (items) => items.slice(0, 1000)),
  },
  {
    rules: 'C12',
    what: 'gives an item twice',
    break: listed('data', (items) => items.flatMap((item, index) => (index === 5 ? [item, item] : [item]))),
  },
  {
    rules: 'C12',
    what: 'calls an empty range an unknown device',
    break: (fetch) => async (request) => {
      const response = await fetch(request)
      const isEmpty = (await response.clone().text()).endsWith('"data":[]}')
      return isEmpty && routed(request)?.operation === 'data' ? refusal(404, 'Device not found') : response
    },
  },
  {
    rules: 'C19',
    what: 'fills in 0 where there is no value',
    break: measured((item) => ({
      ...item,
      sensors: [...item.sensors, { id: 'air_temperature', value: 0, unit: '°C' }].slice(0, 3),
    })),
  },
  {
    rules: 'C19',
    what: 'sends items without any value',
    break: measured((item) => ({ ...item, sensors: item.sensors.filter(({ id }) => id !== '雨量') })),
  },
  {
    rules: 'C20',
    what: 'rounds values',
    break: measured((item) => ({
      ...item,
      sensors: item.sensors.map((value) => ({ ...value, value: Number(Number(value.value).toFixed(3)) })),
    })),
  },
  {
    rules: 'C20',
    what: 'gives another unit than the list',
    break: measured((item) => ({
      ...item,
      sensors: item.sensors.map((value) => ({ ...value, unit: value.unit === '°C' ? 'C' : value.unit })),
    })),
  },
  {
    rules: 'C21',
    what: 'calls sensors otherwise than the list',
    break: measured((item) => ({
      ...item,
      sensors: item.sensors.map((value) => ({ ...value, id: `DEV001-${String(value.id)}` })),
    })),
  },
  {
    rules: 'C18',
    what: 'gives fractions of seconds',
    break: measured((item) => ({
      ...item,
      timestamp: String(item.timestamp).replace(/(?=[+-]\d\d:)/, '.999'),
    })),
  },
  {
    rules: 'C24',
    what: 'lets a later reading replace one',
    break: (fetch, facts) => {
      const replaced = measured((item) =>
        facts.repeatedMs.includes(Date.parse(String(item.timestamp)))
          ? { ...item, sensors: item.sensors.map((value) => ({ ...value, value: 3 })) }
          : item,
      )
      return replaced(fetch, facts)
    },
  },
  {
    rules: 'C22',
    what: 'tells strangers which devices exist',
    break: instead(
      (request) => request.url.includes('/foreign/'),
      () => refusal(403, 'Forbidden'),
    ),
  },
  {
    rules: 'R29 R31 C22',
    what: 'opens devices of other organisations',
    break: instead(
      (request) => request.url.includes('/foreign/'),
      () => Response.json({ message: 'Success', data: [] }),
    ),
  },
  {
    rules: 'C23',
    what: 'looks for devices whose id cannot be read',
    break: withBody((body, response, request) => {
      const route = routed(request)
      const isBroken = route?.operation === 'data' && route.deviceId === undefined
      return response.status === 400 && isBroken ? { ...body, message: 'Device not found' } : body
    }),
  },
  {
    rules: 'C23',
    what: 'splits a path after it decoded it',
    break: instead(
      (request) => /%2f/i.test(request.url),
      () => refusal(404, 'Not Found'),
    ),
  },
]

function nothing(kind: 'basic' | 'public'): Breakage['break'] {
  return listed('data', (items, request) => (accessOf(request) === kind ? [] : items))
}
