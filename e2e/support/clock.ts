/** The wet season, a working morning in Java: every stack and every page of the tests stands at this instant. */
export const SIMULATED_NOW = Date.UTC(2026, 0, 20, 2, 0, 0)

/** Real records end here at the latest; the archive is looked at from after that. */
export const ARCHIVE_NOW = Date.UTC(2026, 8, 1)
