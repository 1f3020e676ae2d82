import type { Kiosk } from '../../bff/tenants/create-tenants.ts'
import type { Values } from './variables.ts'

export const DEMO_SLUG = 'demo'

const SLUG = /^[a-z0-9-]{1,63}$/
/** It becomes one segment of a path, which cannot be `.` or `..`. */
const KEY = /^(?!\.{1,2}$)[\x21-\x7e]{1,512}$/

/**
 * The kiosks of `KIOSKS`, `slug:public-api-key, …`; `null`: not set. Adds errors to `problems` by position:
 * an entry may be a misplaced key.
 */
export function readKiosks({ KIOSKS: text }: Values, problems: string[]): readonly Kiosk[] | null {
  if (text === undefined) return null
  const firsts = new Map<string, number>()
  return text.split(',').map((entry, i) => {
    const place = `KIOSKS: entry ${i + 1}`
    const trimmed = entry.trim()
    const colon = trimmed.indexOf(':')
    const slug = trimmed.slice(0, Math.max(colon, 0))
    const publicKey = trimmed.slice(colon + 1)
    if (colon === -1) {
      problems.push(`${place} has no colon; an entry is slug:public-api-key`)
      return { slug, publicKey }
    }
    if (!SLUG.test(slug)) {
      problems.push(`${place} has no name of small letters, digits and hyphens before its colon (63 at most)`)
    } else if (firsts.has(slug)) {
      problems.push(`${place} has the same name as entry ${firsts.get(slug)}`)
    } else {
      firsts.set(slug, i + 1)
    }
    if (!KEY.test(publicKey)) {
      problems.push(`${place} has no public api key after its colon: visible characters, 512 at most`)
    }
    return { slug, publicKey }
  })
}
