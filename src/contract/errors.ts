/** The interface's error table, to the letter. Rows after the blank line are ours (docs/interface.md). */
export const ERRORS = {
  badRequest: { status: 400, message: 'Bad Request' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  forbidden: { status: 403, message: 'Forbidden' },
  deviceNotFound: { status: 404, message: 'Device not found' },
  methodNotAllowed: { status: 405, message: 'Method Not Allowed' },
  tooManyRequests: { status: 429, message: 'To Many Request' },

  notFound: { status: 404, message: 'Not Found' },
  tooLarge: { status: 413, message: 'Payload Too Large' },
  internal: { status: 500, message: 'Internal Server Error' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorName = keyof typeof ERRORS

/** Text of every successful answer. */
export const SUCCESS = 'Success'

export const WEBHOOK_RECEIVED = 'Data received successfully'
