const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/**
 * Whether an answer is wanted as this media type, given in lower case: only where `Accept` (RFC 9110, section
 * 12.5.1) names it, and weighs JSON no higher. Wildcards and headers that cannot be read mean JSON, which
 * everybody gets who asks for nothing.
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
