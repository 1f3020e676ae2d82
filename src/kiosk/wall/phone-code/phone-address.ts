const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Below the public address, else the page's; `null` on loopback. No option of the wall is in it. */
export function phoneAddress(slug: string, publicUrl: string | null, origin: string): string | null {
  const { hostname } = new URL(publicUrl ?? origin)
  if (LOOPBACK.test(hostname)) return null
  return new URL(`/kiosk/${encodeURIComponent(slug)}`, publicUrl ?? origin).href
}
