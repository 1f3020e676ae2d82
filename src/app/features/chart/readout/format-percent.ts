const formats = new Map<string, Intl.NumberFormat>()

/** Smaller shares show their first digit. */
const SMALL = 0.001

/** `99.1 %`, `0.005 %`: never rounded up to 100 or down to 0. */
export function formatPercent(share: number, locale: string): string {
  const shown = share < 1 ? Math.min(share, 0.999) : share
  return formatIn(locale, share > 0 && share < SMALL)
    .format(shown)
    .replace(/\s*%/, '\u00a0%')
}

/** Cached by language: creating one takes longer than a whole readout. */
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
