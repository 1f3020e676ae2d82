import type { DeviceState } from '../../../domain/device.ts'
import type { Frame } from '../../../view/map/world.ts'
import { markOf, StationMark } from '../../../view/station/StationMark.tsx'
import { OTHER_SIDE, SHOWN_SIDE, stationsIn } from './map-frame.ts'

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
  return (
    <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      {stationsIn(frame, devices, shown.id).map(({ device, x, y, isShown }) => {
        const side = isShown ? SHOWN_SIDE : OTHER_SIDE
        return (
          <g key={device.id} transform={`translate(${x} ${y})`}>
            {isShown && <circle className="wall-map-ring" r={SHOWN_SIDE * 0.62} />}
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
