import { ERRORS, type ErrorName } from '../../contract/errors.ts'
import { BASE_PATH, WEBHOOK_PATH } from '../../contract/paths.ts'
import { rangeParametersSchema } from '../../contract/wire.ts'
import {
  componentSchemas,
  errorSchema,
  example,
  type JsonObject,
  type SchemaName,
  schemaOf,
  schemaPath,
} from './schemas.ts'

/** The interface's, not this program's. */
const INTERFACE_VERSION = '3.0.0'

const DEVICE_ID = inPath('device_id', 'A `device_id` of the device list, percent-encoded as one segment.')
const PUBLIC_KEY = inPath('api-key', "The organisation's public key.")

const MEANINGS: Record<keyof typeof rangeParametersSchema.shape, string> = {
  start: 'Start of the range, included; by default 00:00:00 of today at the offset of the answer.',
  end: 'End of the range, included; by default the time of the request.',
  tz: "Offset in hours that timestamps are given in; by default the organisation's own. Does not shift `start` and `end`.",
}

/** The interface as an OpenAPI 3.1 document. */
function describeInterface(): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Device Telemetry Service',
      version: INTERFACE_VERSION,
      description:
        'Devices with their sensors, and measurements in a time range. Every method but those named here is 405; a path that is not named here is 404 `Not Found`.',
    },
    servers: [{ url: BASE_PATH }],
    paths: {
      '/devices': { get: listDevices('basic') },
      '/devices/{device_id}/data': { get: deviceData('basic') },
      '/{api-key}/devices': { get: listDevices('public') },
      '/{api-key}/devices/{device_id}/data': { get: deviceData('public') },
      [WEBHOOK_PATH]: {
        post: receiveData(
          'playground',
          'Playground: takes a webhook message as a receiver would, and keeps nothing',
        ),
      },
      '/openapi.json': {
        get: {
          operationId: 'describe',
          summary: 'This document',
          security: [],
          responses: {
            200: {
              description: 'An OpenAPI 3.1 document',
              content: { 'application/json': { schema: { type: 'object' } } },
            },
            ...errorResponses(),
          },
        },
      },
    },
    webhooks: {
      [SENSOR_DATA]: {
        post: receiveData(
          'receiveSensorData',
          `Sent to \`{receiver_base_url}${WEBHOOK_PATH}\` for every measurement set`,
        ),
      },
    },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: '`api_key` as the user name, `secret_key` as the password.',
        },
        webhookKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
      },
    },
  }
}

/** The document as it is sent, made once. */
export function describedBytes(): Uint8Array<ArrayBuffer> {
  bytes ??= new TextEncoder().encode(JSON.stringify(describeInterface()))
  return bytes
}

let bytes: Uint8Array<ArrayBuffer> | undefined

const SENSOR_DATA = 'sensor.data'

type Access = 'basic' | 'public'

function listDevices(access: Access): JsonObject {
  return {
    operationId: access === 'basic' ? 'listDevices' : 'listDevicesPublic',
    summary: `Devices of the organisation of the ${holder(access)}`,
    ...opened(access),
    parameters: access === 'public' ? [PUBLIC_KEY] : [],
    responses: {
      200: success('DeviceList', 'Devices, ordered by id', example([DEVICE])),
      ...errorResponses('badRequest', ...refusals(access), 'tooManyRequests'),
    },
  }
}

function deviceData(access: Access): JsonObject {
  return {
    operationId: access === 'basic' ? 'deviceData' : 'deviceDataPublic',
    summary: 'Measurements of a device in a time range',
    ...opened(access),
    parameters: [...(access === 'public' ? [PUBLIC_KEY] : []), DEVICE_ID, ...rangeParameters()],
    responses: {
      200: success('DeviceData', 'Measurement sets, oldest first, all of the range', example([DATA_ITEM])),
      ...errorResponses('badRequest', ...refusals(access), 'deviceNotFound', 'tooManyRequests'),
    },
  }
}

function receiveData(operationId: string, summary: string): JsonObject {
  return {
    operationId,
    summary,
    security: [{ webhookKey: [] }],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { $ref: schemaPath('WebhookMessage') }, example: WEBHOOK_MESSAGE },
      },
    },
    responses: {
      200: success('WebhookAcknowledgement', 'Received', { message: 'Data received successfully' }),
      ...errorResponses('badRequest', 'unauthorized', 'tooLarge', 'tooManyRequests'),
    },
  }
}

function rangeParameters(): JsonObject[] {
  return Object.entries(rangeParametersSchema.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    description: MEANINGS[name as keyof typeof MEANINGS],
    schema: schemaOf(schema),
  }))
}

function inPath(name: string, description: string): JsonObject {
  return { name, in: 'path', required: true, description, schema: { type: 'string', minLength: 1 } }
}

function opened(access: Access): JsonObject {
  return { security: access === 'basic' ? [{ basic: [] }] : [] }
}

function refusals(access: Access): ('unauthorized' | 'forbidden')[] {
  return access === 'basic' ? ['unauthorized', 'forbidden'] : ['forbidden']
}

function holder(access: Access): string {
  return access === 'basic' ? 'credentials' : 'public key'
}

const DEVICE = {
  device_id: 'katulampa',
  name: 'Katulampa',
  type: 'AWLR',
  lat: -6.6335,
  long: 106.8372,
  interval_seconds: 300,
  last_update_at: '2026-01-01T00:05:00Z',
  sensors: [{ sensor_id: 'fluid_level', name: 'Water level', type: 'FLUID_LEVEL', unit: 'cm' }],
}

const DATA_ITEM = {
  timestamp: '2026-01-01T07:05:00+07:00',
  sensors: [{ id: 'fluid_level', value: 52.5, unit: 'cm' }],
}

const WEBHOOK_MESSAGE = {
  event: SENSOR_DATA,
  device_id: 'katulampa',
  timestamp: '2026-01-01T00:05:00Z',
  data: { fluid_level: 52.5 },
}

const OF_EVERY_OPERATION: readonly ErrorName[] = ['methodNotAllowed', 'internal']

/** Headers that an error carries beside its envelope. */
const HEADERS: Partial<Record<ErrorName, JsonObject>> = {
  unauthorized: { 'WWW-Authenticate': { schema: { type: 'string' } } },
  methodNotAllowed: { Allow: { required: true, schema: { type: 'string' } } },
  tooManyRequests: {
    'Retry-After': { required: true, description: 'Seconds to wait', schema: { type: 'integer' } },
  },
}

function success(schema: SchemaName, description: string, example: JsonObject): JsonObject {
  return { description, content: { 'application/json': { schema: { $ref: schemaPath(schema) }, example } } }
}

function errorResponses(...errors: readonly ErrorName[]): JsonObject {
  return Object.fromEntries(
    [...errors, ...OF_EVERY_OPERATION].map((name) => {
      const { status, message } = ERRORS[name]
      const content = { 'application/json': { schema: errorSchema(name) } }
      return [status, { description: message, content, ...(HEADERS[name] && { headers: HEADERS[name] }) }]
    }),
  )
}
