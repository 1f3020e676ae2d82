import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { kioskEn } from './en.ts'
import { kioskId } from './id.ts'

const ENTRY = fileURLToPath(new URL('../main.tsx', import.meta.url))
const NAMESPACES = Object.keys(kioskEn)

/** The public page's own modules and those of ours that they import, each with its text. */
function modulesOf(entry: string): Map<string, string> {
  const found = new Map([[entry, readFileSync(entry, 'utf8')]])
  for (const [path, text] of found)
    for (const [, relative = ''] of text.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) {
      const next = join(dirname(path), relative)
      if (!found.has(next) && existsSync(next)) found.set(next, readFileSync(next, 'utf8'))
    }
  return found
}

/** Keys that a module passes to `t`, without their plural's ending; of a template its beginning. */
function keysIn(text: string): { key: string; isWhole: boolean }[] {
  return [...text.matchAll(/\bt\(\s*['`]([\w.:]+)(['`$])/g)].map(([, key = '', end]) => ({
    key,
    isWhole: end !== '$',
  }))
}

const pathsOf = (texts: unknown): string[] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([key, value]) => [
        key,
        ...pathsOf(value).map((rest) => `${key}.${rest}`),
      ])
    : []

it.each([
  ['English', kioskEn],
  ['Indonesian', kioskId],
])('the public page has every text that it and what it shares ask for, in %s', (_, texts) => {
  const known = NAMESPACES.flatMap((namespace) => {
    const paths = pathsOf(texts[namespace as keyof typeof texts])
    return [...paths, ...paths.map((path) => `${namespace}:${path}`)]
  })
  const keys = [...modulesOf(ENTRY)].flatMap(([path, text]) =>
    keysIn(text).map((found) => ({ path, ...found })),
  )
  expect(keys.length).toBeGreaterThan(50)
  const isKnown = ({ key, isWhole }: { key: string; isWhole: boolean }) =>
    known.some((path) => (isWhole ? path.replace(/_(one|other)$/, '') === key : path.startsWith(key)))
  expect(keys.filter((one) => !isKnown(one))).toEqual([])
})
