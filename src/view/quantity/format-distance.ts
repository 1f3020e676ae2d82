/** `3.1 km`, `28 km`: nobody walks by the metre. */
export function formatDistance(km: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: km < 10 ? 1 : 0,
  }).format(km)
}
