import { html } from 'hono/html'
import { attentionOrder } from '../../../domain/attention.ts'
import type { DeviceState, Position, Reading } from '../../../domain/device.ts'
import { leadLevel, leadNow } from '../../../domain/lead.ts'
import { stationLevelShown } from '../../../domain/levels/water-state.ts'
import type { SensorNow } from '../../../domain/primary-sensor.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import { briefDecimals, withUnit } from '../../../domain/with-unit.ts'
import { isZone } from '../../util/is-zone.ts'

/** In `kiosk.html`; the service worker removes the list by its comments. */
export const FIRST_LIST_PLACE = '<!--first-list-->'
const END = '<!--/first-list-->'

/** What a phone shows without scrolling. */
const ROWS = 8

export type ZoneAt = (position: Position) => string

/**
 * Newest values of the most urgent stations as markup, while code loads and without JavaScript. One response
 * serves all languages and is cached: its only words are levels, and each value has its own time.
 */
export function firstList(devices: readonly DeviceState[], zoneAt: ZoneAt): string {
  const rows: unknown[] = []
  for (const device of attentionOrder(devices)) {
    const row = rowOf(device, zoneAt)
    if (row) rows.push(row)
    if (rows.length === ROWS) break
  }
  if (rows.length === 0) return FIRST_LIST_PLACE
  return `${FIRST_LIST_PLACE}${html`<div class="first-list phone"><ul class="station-rows">${rows}</ul></div>`}${END}`
}

function rowOf(device: DeviceState, zoneAt: ZoneAt): unknown {
  if (device.freshness === 'silent' || device.freshness === 'unknown') return undefined
  const now = leadNow(device)
  if (!now?.reading || now.implausible) return undefined
  const level = leadLevel(device)
  const state = stationLevelShown(device)?.state ?? 'none'
  return html`<li class="station-row" data-freshness="${device.freshness}">
<svg class="station-mark" data-freshness="${device.freshness}" data-state="${state}" viewBox="0 0 28 28" aria-hidden="true"><circle class="station-mark-disc" cx="14" cy="14" r="8.5"/><circle class="station-mark-ring" cx="14" cy="14" r="11"/></svg>
<span class="station-row-name">${device.name}</span>
<span class="station-row-value">${valueText(now, now.reading)}</span>
<span class="station-row-state">${level?.name && html`<span class="level-name">${level.name.name}</span>`}${timeOf(now.reading, device.position, zoneAt)}</span>
</li>`
}

/** With a decimal point and no thousands separators, which readers take differently. */
function valueText({ sensor }: SensorNow, { v }: Reading): string {
  const quantity = quantityOf(sensor.kind, sensor.unit)
  return withUnit(v.toFixed(briefDecimals(v, quantity.decimals)).replace('-', '−'), quantity.unit)
}

/** `2026-11-21 21:35 UTC+7`, at the station. */
function timeOf({ t }: Reading, position: Position | null, zoneAt: ZoneAt): unknown {
  const timeZone = position ? zoneAt(position) : 'UTC'
  return html`<time datetime="${new Date(t).toISOString()}">${formatOf(timeZone).format(t).replace('GMT', 'UTC')}</time>`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: costly to make. Swedish dates are ISO 8601. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      // the table may have zones that Node lacks, such as America/Coyhaique of 2025
      timeZone: isZone(timeZone) ? timeZone : 'UTC',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'shortOffset',
    })
  formats.set(timeZone, known)
  return known
}
