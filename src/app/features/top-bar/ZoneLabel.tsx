import { useShownStation } from '../station/use-shown-station.ts'
import { useZone } from '../time/use-zone.ts'

/** The zone that the page's times are in, always in sight. */
export function ZoneLabel() {
  return <span className="zone-label">{useZone(useShownStation()).label}</span>
}
