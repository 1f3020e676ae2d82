/** Seconds a slide stays in calm weather where the installer names none. */
export const CALM_DWELL_SECONDS = 14
/** Share of it by the worst severity on the wall: in a storm the round is run faster, and the worst is back sooner. */
const PACE = [1, 0.85, 0.7, 0.55]
/** Nobody reads a slide in less, in each language. */
const LEAST_SECONDS = 5

/**
 * How long a slide stays, ms, in `languages` languages one after the other. `calmSeconds` is the time of a
 * calm day; the worse the worst state on the wall, the shorter.
 */
export function dwellMs(calmSeconds: number, worstSeverity: number, languages: number): number {
  const pace = PACE[Math.min(worstSeverity, PACE.length - 1)] as number
  return Math.max(LEAST_SECONDS * languages, calmSeconds * pace) * 1000
}
