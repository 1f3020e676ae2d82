import { COLUMNS_TYPE } from '../../contract/columns/form.ts'

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/**
 * Whether readings are wanted in columns (C73): only where `Accept` (RFC 9110, section 12.5.1) names them, and weighs
 * JSON no higher. Wildcards and headers that cannot be read mean JSON, which everybody gets who asks for nothing.
 */
export function wantsColumns(accept: string | null): boolean {
  const weights = new Map<string, number>()
  for (const range of accept?.split(',') ?? []) {
    const [type = '', ...parameters] = range.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))
    weights.set(type, weight === undefined ? 1 : Number(WEIGHT.exec(weight)?.[1] ?? 0))
  }
  const columns = weights.get(COLUMNS_TYPE) ?? 0
  return columns > 0 && columns >= (weights.get('application/json') ?? 0)
}
