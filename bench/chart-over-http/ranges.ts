const DAY_MS = 86_400_000

/** What the button for a year shows. */
export const YEAR_MS = 365 * DAY_MS

/** What stands on the screen before: a day that no later range touches, so that a cold cache is cold. */
export const EARLIER_DAY = { beginsBeforeMs: YEAR_MS + 3 * DAY_MS, endsBeforeMs: YEAR_MS + 2 * DAY_MS }
