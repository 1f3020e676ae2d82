const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** `812 kB`, `4.2 MB`, `128 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const inMegabytes = bytes >= MEGABYTE
  const amount = bytes / (inMegabytes ? MEGABYTE : KILOBYTE)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes && amount < 10 ? 1 : 0,
  }).format(amount)
}

/** `0.4 ms`, `42 ms`, `1.2 s`. */
export function formatMilliseconds(ms: number, locale: string): string {
  const inSeconds = ms >= 1000
  const amount = inSeconds ? ms / 1000 : ms
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: amount < 10 ? 1 : 0 })
  return `${number.format(amount)} ${inSeconds ? 's' : 'ms'}`
}
