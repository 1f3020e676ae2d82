import { ERRORS, type ErrorName } from '../../contract/errors.ts'
import { errorSchema, type JsonObject, type SchemaName, schemaPath } from './schemas.ts'

const OF_EVERY_OPERATION: readonly ErrorName[] = ['methodNotAllowed', 'internal']

/** Headers that an error carries beside its envelope. */
const HEADERS: Partial<Record<ErrorName, JsonObject>> = {
  unauthorized: { 'WWW-Authenticate': { schema: { type: 'string' } } },
  methodNotAllowed: { Allow: { required: true, schema: { type: 'string' } } },
  tooManyRequests: {
    'Retry-After': { required: true, description: 'Seconds to wait', schema: { type: 'integer' } },
  },
}

export function success(schema: SchemaName, description: string, example: JsonObject): JsonObject {
  return { description, content: { 'application/json': { schema: { $ref: schemaPath(schema) }, example } } }
}

export function errorResponses(...errors: readonly ErrorName[]): JsonObject {
  return Object.fromEntries(
    [...errors, ...OF_EVERY_OPERATION].map((name) => {
      const { status, message } = ERRORS[name]
      const content = { 'application/json': { schema: errorSchema(name) } }
      return [status, { description: message, content, ...(HEADERS[name] && { headers: HEADERS[name] }) }]
    }),
  )
}
