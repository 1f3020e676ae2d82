import type { DeviceState } from '../../../../domain/device.ts'
import type { Frame } from '../../../features/map/world.ts'
import { markOf, StationMark } from '../../../features/station/StationMark.tsx'
import { placeIn } from './map-frame.ts'

/** Sides of marks, drawn pixels. */
const SHOWN = 40
const OTHER = 19
/** Marks that only just reach into the map are left out. */
const EDGE = 6

/** The stations of a frame, the shown one large and ringed, over all others. */
export function MapMarks({
  frame,
  devices,
  shown,
}: {
  frame: Frame
  devices: readonly DeviceState[]
  shown: DeviceState
}) {
  const placed = devices.flatMap((device) => {
    if (!device.position) return []
    const { x, y } = placeIn(frame, device.position)
    const isInside = x > EDGE && y > EDGE && x < frame.width - EDGE && y < frame.height - EDGE
    return isInside ? [{ device, x, y, isShown: device.id === shown.id }] : []
  })
  const inOrder = placed.sort((a, b) => Number(a.isShown) - Number(b.isShown))
  return (
    <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      {inOrder.map(({ device, x, y, isShown }) => {
        const side = isShown ? SHOWN : OTHER
        return (
          <g key={device.id} transform={`translate(${x} ${y})`} data-shown={isShown}>
            {isShown && <circle className="wall-map-ring" r={SHOWN * 0.62} />}
            <svg
              x={-side / 2}
              y={-side / 2}
              width={side}
              height={side}
              viewBox="0 0 28 28"
              aria-hidden="true"
            >
              <StationMark {...markOf(device)} />
            </svg>
          </g>
        )
      })}
    </svg>
  )
}
