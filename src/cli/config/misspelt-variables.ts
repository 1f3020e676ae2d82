/** Prefixes that only our variables have. */
const OWN_BEGINNINGS = [
  'DASHBOARD_',
  'UPSTREAM_',
  'OIDC_',
  'KIOSK',
  'CACHE_',
  'COPIES_',
  'STATIONS_',
  'TILES_',
]

/** systemd's cache folder of a unit, and OpenSSL's trusted authorities. */
const OF_OTHERS = ['CACHE_DIRECTORY', 'SSL_CERT_FILE']

/** Kubernetes sets these for every service, which may be called `tiles`. */
const OF_A_SERVICE = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/
/** The value that Kubernetes gives `TILES_PORT`, a plausible misspelling of ours. */
const ADDRESS_OF_A_SERVICE = /^(tcp|udp|sctp):\/\//

/** In a name as short as `HOST` two wrong letters give another word: `HOME`. */
const SHORT_NAME = 7

/** A sentence for each set variable that resembles a known one. Without values, which may be secret. */
export function misspeltVariables(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (known.includes(name) || isOfOthers(name, value) || value.trim() === '') return []
    const meant = /^\w+$/.test(name) ? nearest(name.toUpperCase(), known) : undefined
    return meant === undefined ? [] : [`${name}: there is no such variable; the nearest is ${meant}`]
  })
}

function isOfOthers(name: string, value: string): boolean {
  const isOfService = OF_A_SERVICE.test(name) || (name.endsWith('_PORT') && ADDRESS_OF_A_SERVICE.test(value))
  return isOfService || OF_OTHERS.includes(name)
}

function nearest(name: string, known: readonly string[]): string | undefined {
  // the rest is too far by its length alone: an environment has many variables
  const ofItsLength = known.filter((one) => Math.abs(one.length - name.length) <= mostWrong(one))
  const near = byDistance(name, ofItsLength).find(({ one, distance }) => distance <= mostWrong(one))
  if (near) return near.one
  const beginning = OWN_BEGINNINGS.find((own) => name.startsWith(own))
  if (beginning === undefined) return undefined
  const alike = byDistance(
    name,
    known.filter((one) => one.startsWith(beginning)),
  )
  return alike.sort((a, b) => sharedWords(name, b.one) - sharedWords(name, a.one))[0]?.one
}

function mostWrong({ length }: string): number {
  return length > SHORT_NAME ? 2 : 1
}

function byDistance(name: string, known: readonly string[]) {
  const distances = known.map((one) => ({ one, distance: editDistance(name, one) }))
  return distances.sort((a, b) => a.distance - b.distance)
}

function sharedWords(a: string, b: string): number {
  const words = b.split('_')
  return a.split('_').filter((word) => words.includes(word)).length
}

/** Letters to add, leave out, replace or swap (Damerau–Levenshtein). */
function editDistance(a: string, b: string): number {
  // one array: lists for every pair were most of a start's garbage
  const width = b.length + 1
  const table = new Uint16Array((a.length + 1) * width)
  for (let j = 1; j <= b.length; j++) table[j] = j
  const at = (i: number, j: number) => table[i * width + j] as number
  for (let i = 1; i <= a.length; i++) {
    table[i * width] = i
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      table[i * width + j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(a.length, b.length)
}
