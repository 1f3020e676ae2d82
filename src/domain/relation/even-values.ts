/** `v[i]` is at `fromMs + i * stepMs`. */
export interface EvenValues {
  fromMs: number
  stepMs: number
  v: Float64Array
}

/**
 * Values at even steps of `[fromMs, toMs)`: measured, or linear between neighbours within `gapMs`; else
 * `NaN`. `t` ascends. Lets series with different clocks be compared.
 */
export function evenValues(
  t: Float64Array,
  v: Float64Array,
  { fromMs, toMs, stepMs, gapMs }: { fromMs: number; toMs: number; stepMs: number; gapMs: number },
): EvenValues {
  const even = new Float64Array(Math.max(0, Math.ceil((toMs - fromMs) / stepMs))).fill(Number.NaN)
  let at = 0
  let [beforeMs, before] = [Number.NaN, Number.NaN]
  for (let i = 0; i < t.length && at < even.length; i++) {
    const value = v[i] as number
    if (Number.isNaN(value)) continue
    const timeMs = t[i] as number
    const isJoined = timeMs - beforeMs <= gapMs
    for (; at < even.length && fromMs + at * stepMs <= timeMs; at++) {
      const evenMs = fromMs + at * stepMs
      if (evenMs === timeMs) even[at] = value
      else if (isJoined && evenMs >= beforeMs)
        even[at] = before + ((value - before) * (evenMs - beforeMs)) / (timeMs - beforeMs)
    }
    ;[beforeMs, before] = [timeMs, value]
  }
  return { fromMs, stepMs, v: even }
}
