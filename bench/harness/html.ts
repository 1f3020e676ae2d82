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
  const { script, styles: ofScript } = await bundle(entry)
  return documentOf({ script, styles: `${ofScript}\n${styles}`, body })
}

/** The same of a module, with the files that it loads by itself. */
export async function htmlModule({ entry, styles = '', body = '' }: DocumentParts) {
  const { script, styles: ofScript, files } = await bundle(entry, 'es')
  const html = documentOf({ script, styles: `${ofScript}\n${styles}`, body, type: ' type="module"' })
  return { html, files }
}

function documentOf({
  script,
  styles,
  body,
  type = '',
}: Record<'script' | 'styles' | 'body', string> & { type?: string }) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Measured</title>
<style>${styles} body { margin: 0 }</style>
<body>${body}<script${type}>${script.replaceAll('</script', '<\\/script')}</script></body></html>`
}
