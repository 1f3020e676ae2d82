/** Runs work that is divided into steps to its end, and returns what it found. */
export function finished<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
