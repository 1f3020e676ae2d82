import { z } from 'zod'
import { ERRORS, type ErrorName, SUCCESS } from '../../contract/errors.ts'
import {
  dataEnvelopeSchema,
  dataItemSchema,
  deviceSchema,
  devicesEnvelopeSchema,
  sensorMetadataSchema,
  sensorValueSchema,
  webhookAcknowledgementSchema,
  webhookMessageSchema,
} from '../../contract/wire.ts'

export type JsonObject = { [key: string]: unknown }

const ANSWERS = {
  Device: deviceSchema,
  SensorMetadata: sensorMetadataSchema,
  DeviceList: devicesEnvelopeSchema,
  DataItem: dataItemSchema,
  SensorValue: sensorValueSchema,
  DeviceData: dataEnvelopeSchema,
  WebhookAcknowledgement: webhookAcknowledgementSchema,
} satisfies Record<string, z.ZodType>

export type SchemaName = keyof typeof ANSWERS | 'WebhookMessage'

export function componentSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(ANSWERS)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: schemaPath })
  const answers = Object.entries(schemas).map(([name, schema]) => [name, bare(schema)])
  return { ...Object.fromEntries(answers), WebhookMessage: schemaOf(webhookMessageSchema) }
}

/** A schema as inlined. Received objects may hold more than is read. */
export function schemaOf(schema: z.ZodType): JsonObject {
  return bare(z.toJSONSchema(schema, { io: 'input' }))
}

export function errorSchema(error: ErrorName): JsonObject {
  return bare(z.toJSONSchema(z.object({ message: z.literal(ERRORS[error].message), data: z.null() })))
}

export function schemaPath(name: string): string {
  return `#/components/schemas/${name}`
}

export function example(data: readonly unknown[]): JsonObject {
  return { message: SUCCESS, data }
}

function bare({ $schema: _dialect, $id: _id, ...schema }: JsonObject): JsonObject {
  return schema
}
