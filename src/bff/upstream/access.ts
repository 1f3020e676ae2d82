/** How calls identify themselves: the headers of every call. */
export interface UpstreamAccess {
  headers: Readonly<Record<string, string>>
}

/** Basic authentication as the interface has it: api key and secret key joined by a colon, in Base64. */
export function basicAccess(apiKey: string, secretKey: string): UpstreamAccess {
  const pair = Buffer.from(`${apiKey}:${secretKey}`, 'utf8').toString('base64')
  return { headers: { authorization: `Basic ${pair}` } }
}
