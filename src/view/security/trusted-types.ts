import { plainMarkup } from './plain-markup.ts'

/** What of Trusted Types (W3C) is needed here; browsers without them go without. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(url: string): string | null },
  ): unknown
}

/** Scripts and workers that the build made; the only ones there are. */
const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+|kiosk-worker)\.js$/

/**
 * Installs what every markup and every script address must pass before the browser takes it, wherever a
 * library puts it (`require-trusted-types-for 'script'` in the policy of our pages): links and words are
 * markup, the build's own files are scripts, and text is never a script. To be called before anything is
 * drawn.
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
