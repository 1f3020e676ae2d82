const MEGABYTE = 1024 * 1024

/** `4.2 MB`, `812 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const megabytes = bytes / MEGABYTE
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: megabytes < 10 ? 1 : 0,
  }).format(megabytes)
}

/** `0.4 ms`, `42 ms`, `1.2 sec`. */
export function formatMilliseconds(ms: number, locale: string): string {
  const inSeconds = ms >= 1000
  const amount = inSeconds ? ms / 1000 : ms
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: inSeconds ? 'second' : 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount)
}
