/** Share of the light left at night, without and with an alert. */
const CALM_NIGHT = 0.65
const ALERT_NIGHT = 0.85

/** From this share of a night on the dark theme is used. */
const DARK_FROM = 0.5

/**
 * Share of the light taken away, 0 to 1. A bright wall in a dark square gets switched off; a dimmed one is
 * overlooked while the river rises.
 */
export function dimming(night: number, worstSeverity: number): number {
  return night * (1 - (worstSeverity > 0 ? ALERT_NIGHT : CALM_NIGHT))
}

export function isDarkOutside(night: number): boolean {
  return night >= DARK_FROM
}
