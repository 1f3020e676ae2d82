const formats = new Map<string, Intl.NumberFormat>()

/** `99.1 %`; never rounded up to a whole that it is not. */
export function formatPercent(share: number, locale: string): string {
  const shown = share < 1 ? Math.min(share, 0.999) : share
  return formatIn(locale).format(shown).replace(/\s*%/, '\u00a0%')
}

/** Made once a language: it takes longer than all that is said at the crosshair. */
function formatIn(locale: string): Intl.NumberFormat {
  const known = formats.get(locale)
  if (known) return known
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  })
  formats.set(locale, format)
  return format
}
