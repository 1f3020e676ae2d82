/** Share of the light that is left at night, of a picture without and with an alert. */
const CALM_NIGHT = 0.65
const ALERT_NIGHT = 0.85

/** From this share of a night on the dark theme is easier on the eye. */
const DARK_FROM = 0.5

/**
 * Share of the screen's light that is taken away, 0 to 1, by how much of a night it is. A wall that shines into a dark
 * square is switched off by somebody; one that is dimmed while the river rises is overlooked.
 */
export function dimming(night: number, worstSeverity: number): number {
  return night * (1 - (worstSeverity > 0 ? ALERT_NIGHT : CALM_NIGHT))
}

export function isDarkOutside(night: number): boolean {
  return night >= DARK_FROM
}
