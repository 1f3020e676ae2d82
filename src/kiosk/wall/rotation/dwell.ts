export const CALM_DWELL_SECONDS = 14
/** By the worst severity on the wall: in a storm rounds are faster, and the worst is back sooner. */
const PACE = [1, 0.85, 0.7, 0.55]
/** Reading a slide takes this long in each language. */
const LEAST_SECONDS = 5

/** Milliseconds of a slide, shorter the worse the worst state; `languages` follow one another. */
export function dwellMs(calmSeconds: number, worstSeverity: number, languages: number): number {
  const pace = PACE[Math.min(worstSeverity, PACE.length - 1)] as number
  return Math.max(LEAST_SECONDS * languages, calmSeconds * pace) * 1000
}
