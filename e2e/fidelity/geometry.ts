/** The plot in CSS pixels; it stands on whole pixels, at the page's corner. */
export const PLOT = { width: 1000, height: 400 }
