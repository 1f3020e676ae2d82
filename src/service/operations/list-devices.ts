import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SUCCESS } from '../../contract/errors.ts'
import { formatInstant } from '../../contract/instant.ts'
import { type ContentCoding, contentCoding, isNamedBy } from '../../contract/negotiation.ts'
import type { WireDevice } from '../../contract/wire.ts'
import { notModified, written } from '../answer.ts'
import type { Device, Store } from '../store/store.ts'

export interface ListDevicesRequest {
  organisationId: string
  acceptEncoding: string | null
  ifNoneMatch: string | null
}

/** Shorter than this, packing costs more than it saves. */
const PACKED_FROM_BYTES = 1_024

const packedBy = { gzip: promisify(gzip), br: promisify(brotliCompress) }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** `GET /devices`: all devices by id. The `ETag` is a digest of the text, for `If-None-Match` and 304. */
export async function listDevices(
  store: Store,
  { organisationId, acceptEncoding, ifNoneMatch }: ListDevicesRequest,
): Promise<Response> {
  const devices = await store.devices(organisationId)
  const text = Buffer.from(JSON.stringify({ message: SUCCESS, data: devices.map(wireDevice) }))
  // weak: the same text may be packed in several ways
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  if (isNamedBy(etag, ifNoneMatch)) return notModified(etag)
  const coding = text.length < PACKED_FROM_BYTES ? 'identity' : contentCoding(acceptEncoding)
  return written(await packed(text, coding), coding, { etag })
}

async function packed(text: Buffer<ArrayBuffer>, coding: ContentCoding): Promise<Uint8Array<ArrayBuffer>> {
  if (coding === 'identity') return text
  return coding === 'gzip' ? packedBy.gzip(text) : packedBy.br(text, BROTLI)
}

function wireDevice(device: Device): WireDevice {
  return {
    device_id: device.id,
    name: device.name,
    type: device.type,
    lat: device.lat,
    long: device.long,
    interval_seconds: device.intervalSeconds,
    last_update_at: device.lastUpdateMs === null ? null : formatInstant(device.lastUpdateMs),
    sensors: device.sensors.map(({ id, name, type, unit }) => ({ sensor_id: id, name, type, unit })),
  }
}
