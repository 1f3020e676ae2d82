import { plainMarkup } from './plain-markup.ts'

/** The part of Trusted Types (W3C) used here; without support in the browser nothing is installed. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(url: string): string | null },
  ): unknown
}

/** Scripts and workers of the build, the only ones allowed. */
const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+|kiosk-worker|alarm-worker)\.js$/

/**
 * Installs the default policy for all markup and script addresses, of libraries too: text and links pass as
 * markup, the build's own files as scripts, text never as a script. Call before the first rendering.
 */
export function startTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: plainMarkup,
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, location.href)
      return origin === location.origin && OWN_SCRIPT.test(pathname) ? url : null
    },
  })
}
