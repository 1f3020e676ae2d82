import type { ReactNode } from 'react'
import { attentionOrder } from '../../../domain/attention.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { StationRow } from './StationRow.tsx'

/** Every station as it stands now, what needs eyes first on top. */
export function StationRows({
  devices,
  nowMs,
  link,
}: {
  devices: readonly DeviceState[]
  nowMs: number
  /** What leads from a row to its station, around its name; the name alone by default. */
  link?: (device: DeviceState) => ReactNode
}) {
  return (
    <ul className="station-rows">
      {attentionOrder(devices).map((index) => {
        const device = devices[index] as DeviceState
        return (
          <StationRow key={device.id} device={device} nowMs={nowMs}>
            {link?.(device) ?? device.name}
          </StationRow>
        )
      })}
    </ul>
  )
}
