const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Where a phone finds this kiosk: below the instance's public address where it has one, else where this page
 * came from; `null` where that leads nowhere but to this machine. Nothing of how the wall is set up goes with
 * it.
 */
export function phoneAddress(slug: string, publicUrl: string | null, origin: string): string | null {
  const { hostname } = new URL(publicUrl ?? origin)
  if (LOOPBACK.test(hostname)) return null
  return new URL(`/kiosk/${encodeURIComponent(slug)}`, publicUrl ?? origin).href
}
