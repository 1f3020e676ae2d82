/** Watches the time between frames from now on. */
export function watchFrames(): { longest(): number } {
  let longest = 0
  let last = performance.now()
  let request = requestAnimationFrame(function next() {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    request = requestAnimationFrame(next)
  })
  return {
    /** The longest until now, in milliseconds; ends the watch. */
    longest() {
      cancelAnimationFrame(request)
      return longest
    },
  }
}
