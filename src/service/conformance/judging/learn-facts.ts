import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { deviceDataPath } from '../../../contract/paths.ts'
import { type ReadDevice, readDevices, readEnvelope, readItems } from '../../../contract/reader.ts'
import { basicHeader, type Reply, send } from '../requests.ts'
import { CannotJudge, type Credentials, type Facts, type Subject } from '../subject.ts'

export interface Given {
  basic: Credentials
  publicKey: string | null
}

interface Learned {
  devices: ReadDevice[]
  device: ReadDevice | undefined
  readings: Facts['readings']
  offsetHours: number | undefined
}

const TRIED_DEVICES = 5
/** A check needs a few readings, and none needs many. */
const ENOUGH = 4
const STRETCHES_DAYS = [2, 30]
const MANY_DEVICES = 20

export async function learnFacts(
  service: Omit<Subject, 'facts'>,
  given: Given,
  now: () => number,
): Promise<Facts> {
  const nowMs = now()
  const headers = basicHeader(given.basic)
  const get = (path: string): Promise<Reply> =>
    send({ ...service, facts: unknownFacts(given, nowMs) }, path, { headers })
  const devices = readDevices((await get('/devices')).body)?.items
  if (!devices) return unknownFacts(given, nowMs)
  const newest = devices
    .filter(({ lastUpdateMs }) => lastUpdateMs !== null && lastUpdateMs <= nowMs)
    .toSorted((a, b) => (b.lastUpdateMs ?? 0) - (a.lastUpdateMs ?? 0))
  for (const device of newest.slice(0, TRIED_DEVICES)) {
    for (const days of STRETCHES_DAYS) {
      const found = await learnReadings(get, device, days)
      if (found && found.readings.length >= ENOUGH)
        return learnedFacts(given, nowMs, { devices, device, ...found })
    }
  }
  return learnedFacts(given, nowMs, { devices, device: newest[0], readings: [], offsetHours: undefined })
}

async function learnReadings(
  get: (path: string) => Promise<Reply>,
  { id, lastUpdateMs }: ReadDevice,
  days: number,
): Promise<Pick<Learned, 'readings' | 'offsetHours'> | undefined> {
  const end = lastUpdateMs ?? 0
  const { body } = await get(deviceDataPath(id, { start: end - days * DAY_MS, end }))
  const items = readItems(body)?.items
  if (!items) return undefined
  const readings = items
    .map(({ timeMs, values }) => ({
      timeMs,
      values: Object.fromEntries(
        values.filter(({ value }) => Number.isFinite(value)).map(({ id, value }) => [id, value]),
      ),
    }))
    .toSorted((a, b) => a.timeMs - b.timeMs)
  return { readings, offsetHours: offsetOf((readEnvelope(body)?.[0] as { timestamp?: unknown })?.timestamp) }
}

function offsetOf(timestamp: unknown): number | undefined {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(String(timestamp)) ?? []
  if (hours === undefined || minutes !== '00') return undefined
  return Number(hours) * (sign === '-' ? -1 : 1)
}

function learnedFacts(
  given: Given,
  nowMs: number,
  { devices, device, readings, offsetHours }: Learned,
): Facts {
  return Object.defineProperties(
    unknownFacts(given, nowMs),
    Object.getOwnPropertyDescriptors({
      get deviceIds() {
        return devices.slice(0, MANY_DEVICES).map(({ id }) => id)
      },
      get deviceId() {
        return device?.id ?? cannot('no device in the list has a last_update_at to find readings by')
      },
      get sensors() {
        const known = device?.sensors ?? cannot('no device with readings is known')
        return known.map(({ id, name, type, unit }) => ({
          sensor_id: id,
          name: name ?? '',
          type: type ?? '',
          unit: unit ?? '',
        }))
      },
      get readings() {
        return readings.length >= ENOUGH
          ? readings
          : cannot('no device with a few readings in a stretch was found')
      },
      get offsetHours() {
        return (
          offsetHours ?? cannot("the organisation's offset is not a whole number of hours in its timestamps")
        )
      },
    }),
  )
}

const UNKNOWN = {
  revokedBasic: 'no revoked credentials are known',
  replacedBasic: 'no replaced credentials are known',
  revokedPublicKey: 'no revoked public key is known',
  offsetHours: 'no readings are known',
  devices: 'which devices the organisation has is known to the service only',
  deviceIds: 'the device list could not be read',
  deviceId: 'the device list could not be read',
  sensors: 'the device list could not be read',
  readings: 'the device list could not be read',
  repeatedMs: 'which readings were sent twice is known to the service only',
  ahead: 'no device with a reading in the future is known',
  foreignDeviceId: 'no device of another organisation is known',
} satisfies Partial<Record<keyof Facts, string>>

function unknownFacts({ basic, publicKey }: Given, nowMs: number): Facts {
  const facts: Partial<Facts> = {
    basic,
    get publicKey() {
      return publicKey ?? cannot('no public key was given')
    },
    get colonBasic() {
      return basic.secretKey.includes(':') ? basic : cannot('the secret that was given holds no colon')
    },
    limited: () => cannot('to ask until it is refused would disturb a service in use'),
    now: () => nowMs,
  }
  for (const [fact, reason] of Object.entries(UNKNOWN)) {
    Object.defineProperty(facts, fact, { get: () => cannot(reason), configurable: true, enumerable: true })
  }
  return facts as Facts
}

function cannot(reason: string): never {
  throw new CannotJudge(reason)
}
