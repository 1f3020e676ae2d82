import { bundle } from './bundle.ts'

export interface DocumentParts {
  /** TypeScript module that runs in the page; it imports its style sheets. */
  entry: URL
  /** Style rules of the page itself. */
  styles?: string
  /** What the page holds before the script runs. */
  body?: string
}

/** A whole page as one text: nothing is left to fetch but what its script asks for. */
export async function htmlDocument({ entry, styles = '', body = '' }: DocumentParts): Promise<string> {
  const built = await bundle(entry)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Measured</title>
<style>${built.styles}\nbody { margin: 0 } ${styles}</style>
<body>${body}<script>${built.script.replaceAll('</script', '<\\/script')}</script></body></html>`
}
