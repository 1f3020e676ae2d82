import { percentEncoded } from './canaries.ts'

type Wire = Record<string, unknown>

interface Named {
  name: string
  text: string
}

/** What a service may make of the text it repeats. */
const DISGUISES: Record<string, (text: string) => string> = {
  plain: (text) => text,
  json: (text) => JSON.stringify(text).slice(1, -1),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  address: encodeURIComponent,
  form: (text) => new URLSearchParams({ text }).toString(),
  throughout: percentEncoded,
  twice: (text) => encodeURIComponent(percentEncoded(text)),
}

/** Of the sets in an answer each so many-th repeats something: an answer of megabytes would prove no more. */
const SETS_APART = 24

/**
 * The service's answer with `told` in each of its strings, in every disguise, and in a header; a sensor is called by
 * `key` alone, so that a message can name it.
 */
export async function withEcho(
  answer: Response,
  { leaked, key }: { leaked: string; key: string },
): Promise<Response> {
  const headers = { 'x-debug': encodeURIComponent(leaked) }
  const { data } = (await answer.json()) as { data: (Wire & { sensors: Wire[] })[] }
  const echoes = echoesOf(leaked)
  const isList = data.some((item) => 'device_id' in item)
  const items = isList
    ? data.flatMap((station) => [
        {
          ...station,
          name: `${station.name} ${leaked}`,
          type: `${station.type} ${leaked}`,
          sensors: [...station.sensors, ...echoes.flatMap(listedSensors), { sensor_id: key, name: 'Key' }],
        },
        ...echoes.map(({ text }) => ({ ...station, device_id: text, name: 'Hidden' })),
      ])
    : data.map((set, n) => ({
        ...set,
        sensors: n % SETS_APART > 0 ? set.sensors : [...set.sensors, ...echoes.flatMap(values)],
      }))
  return Response.json({ message: leaked, data: items }, { headers })
}

function echoesOf(leaked: string): Named[] {
  return Object.entries(DISGUISES).map(([name, disguise]) => ({ name, text: disguise(leaked) }))
}

function listedSensors({ name, text }: Named): Wire[] {
  return [
    { sensor_id: name, name: text, type: text, unit: text },
    { sensor_id: text, name, type: 'RAINFALL', unit: 'mm' },
  ]
}

function values({ name, text }: Named): Wire[] {
  return [
    { id: name, value: 1, unit: text },
    { id: `only in data ${name}`, value: 1, unit: text },
    { id: text, value: 1, unit: 'mm' },
  ]
}
