/** `99.1 %`; never rounded up to a whole that it is not. */
export function formatPercent(share: number, locale: string): string {
  const shown = share < 1 ? Math.min(share, 0.999) : share
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  })
    .format(shown)
    .replace(/\s*%/, '\u00a0%')
}
