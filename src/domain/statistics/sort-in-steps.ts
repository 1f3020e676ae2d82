/** Sorted natively at once, in milliseconds. */
const RUN = 65_536

/** A million values at once would block the event loop. */
export function* sortedInSteps(v: Float64Array): Generator<undefined, Float64Array> {
  let from = v.filter((value) => !Number.isNaN(value))
  for (let start = 0; start < from.length; start += RUN) {
    from.subarray(start, start + RUN).sort()
    yield
  }
  let to = new Float64Array(from.length)
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      yield* mergeInSteps(from, to, [start, start + width, start + 2 * width])
    }
    ;[from, to] = [to, from]
  }
  return from
}

function* mergeInSteps(
  from: Float64Array,
  to: Float64Array,
  [start, middle, end]: readonly [number, number, number],
): Generator<undefined> {
  const [leftEnd, rightEnd] = [Math.min(middle, from.length), Math.min(end, from.length)]
  let [left, right] = [start, leftEnd]
  for (let at = start; at < rightEnd; at++) {
    const isLeft = right >= rightEnd || (left < leftEnd && (from[left] as number) <= (from[right] as number))
    to[at] = from[isLeft ? left++ : right++] as number
    if (at % RUN === 0) yield
  }
}
