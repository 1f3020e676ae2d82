import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { bundleScript } from './bundle.ts'

const require = createRequire(import.meta.url)

export interface DocumentParts {
  /** TypeScript module that runs in the page. */
  entry: URL
  /** Style sheets of packages, as one would import them. */
  styleSheets: readonly string[]
  /** Own style rules. */
  styles?: string
  /** What the page holds before the script runs. */
  body: string
}

/** A whole page as one text: nothing is left to fetch but what its script asks for. */
export async function htmlDocument({
  entry,
  styleSheets,
  styles = '',
  body,
}: DocumentParts): Promise<string> {
  const sheets = await Promise.all(styleSheets.map((sheet) => readFile(require.resolve(sheet), 'utf8')))
  const script = await bundleScript(entry)
  return `<!doctype html><meta charset="utf-8"><style>${sheets.join('\n')}\nbody { margin: 0 } ${styles}</style>
<body>${body}<script>${script.replaceAll('</script', '<\\/script')}</script></body>`
}
