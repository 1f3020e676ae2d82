const formats = new Map<string, Intl.NumberFormat>()

/** Less than this is said with its first digit. */
const SMALL = 0.001

/** `99.1 %`; never rounded up to a whole or down to a nothing that it is not: `0.005 %`. */
export function formatPercent(share: number, locale: string): string {
  const shown = share < 1 ? Math.min(share, 0.999) : share
  return formatIn(locale, share > 0 && share < SMALL)
    .format(shown)
    .replace(/\s*%/, '\u00a0%')
}

/** Made once a language: it takes longer than all that is said at the crosshair. */
function formatIn(locale: string, isSmall: boolean): Intl.NumberFormat {
  const key = `${locale} ${isSmall}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    ...(isSmall ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 1 }),
    roundingMode: 'floor',
  })
  formats.set(key, format)
  return format
}
