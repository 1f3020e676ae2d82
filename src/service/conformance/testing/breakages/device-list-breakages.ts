import { accessOf, type Breakage, instead, type Json, listed, refusal, routed } from './breaking.ts'

export const DEVICE_LIST_BREAKAGES: readonly Breakage[] = [
  {
    rules: 'R9 C8',
    what: 'leaves out a device that never reported',
    break: devices((device) => (device.last_update_at === null ? [] : [device])),
  },
  {
    rules: 'R29 C8',
    what: 'lists a device of another organisation',
    break: listed('devices', (list) => [...list, { ...list[0], device_id: 'foreign' }]),
  },
  {
    rules: 'R10 R31',
    what: 'lists more to a public key than to the credentials of its organisation',
    break: listed('devices', (list, request) =>
      accessOf(request) === 'public' ? [...list, { ...list[0], device_id: 'foreign' }] : list,
    ),
  },
  {
    rules: 'R11',
    what: 'calls the longitude lng',
    break: devices(({ long, ...device }) => [{ ...device, lng: long }]),
  },
  {
    rules: 'R11',
    what: 'sends coordinates as text',
    break: devices((device) => [{ ...device, lat: String(device.lat) }]),
  },
  {
    rules: 'R12',
    what: 'lists other ids than paths take',
    break: instead(
      (request) => request.url.includes('bare'),
      () => refusal(404, 'Device not found'),
    ),
  },
  {
    rules: 'R13',
    what: 'writes types in lower case',
    break: devices((device) => [{ ...device, type: String(device.type).toLowerCase() }]),
  },
  {
    rules: 'R13',
    what: "writes sensors' types in lower case",
    break: sensors((sensor) => ({ ...sensor, type: String(sensor.type).toLowerCase() })),
  },
  {
    rules: 'R14',
    what: 'writes last_update_at with an offset',
    break: devices((device) => [
      {
        ...device,
        last_update_at: device.last_update_at && String(device.last_update_at).replace('Z', '+00:00'),
      },
    ]),
  },
  {
    rules: 'R15',
    what: 'leaves out units',
    break: sensors(({ unit: _, ...sensor }) => sensor),
  },
  {
    rules: 'R16',
    what: 'checks start on the list',
    break: refusing('start'),
  },
  {
    rules: 'C7',
    what: 'says when it looked, not when the device last measured',
    break: devices((device) => [
      { ...device, last_update_at: device.last_update_at && '2026-03-04T06:00:00Z' },
    ]),
  },
  {
    rules: 'C7',
    what: 'says an older time than the newest reading has',
    break: devices((device) => [
      { ...device, last_update_at: device.last_update_at && '2026-03-04T04:06:07Z' },
    ]),
  },
  {
    rules: 'C8',
    what: 'leaves out what is not known',
    break: devices((device) => [
      Object.fromEntries(Object.entries(device).filter(([, value]) => value !== null)),
    ]),
  },
  {
    rules: 'C9',
    what: 'lists devices the wrong way round',
    break: listed('devices', (list) => list.toReversed()),
  },
  {
    rules: 'C9',
    what: 'lists the first two devices only',
    break: listed('devices', (list) => list.slice(0, 2)),
  },
  {
    rules: 'C10',
    what: 'pages the list when asked to',
    break: refusing('limit'),
  },
]

function devices(edit: (device: Json) => Json[]): Breakage['break'] {
  return listed('devices', (list) => list.flatMap(edit))
}

function sensors(edit: (sensor: Json) => Json): Breakage['break'] {
  return devices((device) => [{ ...device, sensors: (device.sensors as Json[]).map(edit) }])
}

function refusing(parameter: string): Breakage['break'] {
  return instead(
    (request) => routed(request)?.operation === 'devices' && new URL(request.url).searchParams.has(parameter),
    () => refusal(400, 'Bad Request'),
  )
}
