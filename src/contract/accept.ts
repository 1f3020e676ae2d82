const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/**
 * Whether a response is preferred in this media type (lower case): `Accept` (RFC 9110, 12.5.1) names it and does not weigh
 * JSON higher. Wildcards and unreadable headers mean JSON, the default.
 */
export function isPreferredToJson(type: string, accept: string | null): boolean {
  const weights = new Map<string, number>()
  for (const range of accept?.split(',') ?? []) {
    const [name = '', ...parameters] = range.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(WEIGHT.exec(weight)?.[1] ?? 0))
  }
  const wanted = weights.get(type) ?? 0
  return wanted > 0 && wanted >= (weights.get('application/json') ?? 0)
}
