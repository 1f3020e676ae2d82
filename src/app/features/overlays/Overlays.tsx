import { type ComponentType, useCallback, useContext } from 'react'
import { useSameParts } from '../../ui/use-same.ts'
import { alarms } from './alarms/alarms.tsx'
import { cumulative } from './cumulative/cumulative.tsx'
import { flags } from './flags/flags.tsx'
import { normals } from './normals/normals.tsx'
import { notes } from './notes.tsx'
import { OverlaidContext, type Overlay, type PartName, type PartProps, type Remark } from './overlay.ts'

/** From the bottom to the top. */
const OVERLAYS: readonly Overlay[] = [normals, notes, flags, alarms, cumulative]

function useShownOverlays(): readonly Overlay[] {
  const page = useContext(OverlaidContext)
  return page ? OVERLAYS.filter(({ isOfStation }) => page.device !== null || !isOfStation) : []
}

/** One part of all overlays. */
export function Overlays<P extends PartName>({ part, ...props }: { part: P } & PartProps<P>) {
  return useShownOverlays().map(({ id, [part]: Part }) => {
    const Drawn = Part as ComponentType<object> | undefined
    return Drawn && <Drawn key={id} {...props} />
  })
}

/** What overlays have to say in the readout of a sensor at a time. */
export function useRemark(): Remark {
  const overlays = useShownOverlays()
  // biome-ignore lint/correctness/useHookAtTopLevel: a page never changes its overlays
  const remarks = useSameParts(overlays.map(({ useRemark = useNothing }) => useRemark()))
  return useCallback(
    (sensor, timeMs) => remarks.map((remark) => remark(sensor, timeMs)).find((text) => text) ?? null,
    [remarks],
  )
}

const nothing: Remark = () => null
const useNothing = () => nothing
