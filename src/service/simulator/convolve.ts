import { byDay, type DayGrid, STEPS_PER_DAY, STEPS_PER_HOUR } from './day-grid.ts'

/** Response of a linear system with finite memory: each step sums past `input`s weighted by `kernel`. */
export function convolved(input: DayGrid, kernel: Float64Array): DayGrid {
  const daysBack = Math.ceil((kernel.length - 1) / STEPS_PER_DAY)
  return byDay((day) => {
    const output = new Float64Array(STEPS_PER_DAY)
    for (let back = daysBack; back >= 0; back--) {
      // an index, not entries(): this is the innermost loop of the whole simulation
      const values = input(day - back)
      for (let step = 0; step < STEPS_PER_DAY; step++) {
        const value = values[step] as number
        if (value !== 0) spread(output, value, kernel, step - back * STEPS_PER_DAY)
      }
    }
    return output
  })
}

/** Weights of a store that empties by a constant share: 1, then by the factor e less every `hours`. */
export function fading(hours: number): Float64Array {
  const steps = hours * STEPS_PER_HOUR
  return Float64Array.from({ length: Math.ceil(steps * 6) }, (_, step) => Math.exp(-step / steps))
}

function spread(output: Float64Array, value: number, kernel: Float64Array, offset: number): void {
  const end = Math.min(output.length, offset + kernel.length)
  for (let at = Math.max(0, offset); at < end; at++) {
    output[at] = (output[at] as number) + value * (kernel[at - offset] as number)
  }
}
