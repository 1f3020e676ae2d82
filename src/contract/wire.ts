import { z } from 'zod'
import { RANGE_FORM } from './instant.ts'

/** The interface's resources, strictly: for sent bodies and conformance; reader.ts reads received ones. */

const utcInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
const offsetInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/)

export const sensorMetadataSchema = z.object({
  sensor_id: z.string(),
  name: z.string(),
  type: z.string(),
  unit: z.string(),
})
export type WireSensorMetadata = z.infer<typeof sensorMetadataSchema>

export const deviceSchema = z.object({
  device_id: z.string(),
  name: z.string(),
  type: z.string(),
  // the interface does not show what may be null: a missing position, interval or reading is
  lat: z.number().nullable(),
  long: z.number().nullable(),
  interval_seconds: z.int().nullable(),
  last_update_at: utcInstant.nullable(),
  sensors: z.array(sensorMetadataSchema),
})
export type WireDevice = z.infer<typeof deviceSchema>

export const sensorValueSchema = z.object({ id: z.string(), value: z.number(), unit: z.string() })

export const dataItemSchema = z.object({ timestamp: offsetInstant, sensors: z.array(sensorValueSchema) })
export type WireDataItem = z.infer<typeof dataItemSchema>

export const devicesEnvelopeSchema = z.object({ message: z.literal('Success'), data: z.array(deviceSchema) })
export const dataEnvelopeSchema = z.object({ message: z.literal('Success'), data: z.array(dataItemSchema) })

export const webhookMessageSchema = z.object({
  event: z.string(),
  device_id: z.string(),
  timestamp: utcInstant,
  data: z.record(z.string(), z.number()),
})
export type WireWebhookMessage = z.infer<typeof webhookMessageSchema>

export const webhookAcknowledgementSchema = z.object({ message: z.string() })

/** For the description only: the service judges their meaning. */
export const rangeParametersSchema = z.object({
  start: z.string().regex(RANGE_FORM).optional(),
  end: z.string().regex(RANGE_FORM).optional(),
  tz: z.int().min(-12).max(14).optional(),
})
