/** Headers of every answer. Scripts, styles and fonts are our own; images also from the page or tiles. */
export function securityHeaders(tilesUrl: string | undefined): Readonly<Record<string, string>> {
  const images = ["'self'", 'data:', 'blob:', ...(tilesUrl === undefined ? [] : [tileSource(tilesUrl)])]
  const policy = [
    "default-src 'self'",
    `img-src ${images.join(' ')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // markup and script addresses pass the app's own policy first
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissionsPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}

export function permissionsPolicy(allowed: readonly string[] = []): string {
  return FORBIDDEN.map((name) => `${name}=(${allowed.includes(name) ? 'self' : ''})`).join(', ')
}

const FORBIDDEN = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]

/** The tiles' origin as a policy source; a varying subdomain (`{s}`) becomes `*`. */
export function tileSource(tilesUrl: string): string {
  const match = /^(https?):\/\/([^/?#]+)/i.exec(tilesUrl)
  const [, scheme, host] = match ?? []
  if (scheme === undefined || host === undefined) throw new Error('The address of the tiles has no host')
  const labels = host.split('.')
  const fixed = labels.slice(labels.findLastIndex((label) => label.includes('{')) + 1)
  // nothing finer than "any subdomain" is possible
  const source = fixed.length === labels.length ? host : `*.${fixed.join('.')}`
  if (!/^[\w*.:[\]-]+$/.test(source))
    throw new Error('The address of the tiles has a host no policy can name')
  return `${scheme.toLowerCase()}://${source}`
}
