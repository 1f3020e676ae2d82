import type { LabelArea } from '../../../../view/map/label-layout.ts'
import type { MapMarker } from './map-marker.ts'

/** Elements are expensive: a frame has time for some tens. */
export const MAX_FEATURED = 60

/** Marks with an element: all in view if few, else lone stations by attention. The selected one is first. */
export function featuredMarks(
  marks: readonly MapMarker[],
  rank: Uint32Array,
  selected: number,
  view: LabelArea,
): MapMarker[] {
  const inView = marks.filter(
    ({ x, y }) =>
      x >= view.left && x <= view.left + view.width && y >= view.top && y <= view.top + view.height,
  )
  const isSelected = (mark: MapMarker) => mark.count === 1 && mark.station === selected
  const candidates = inView.length <= MAX_FEATURED ? inView : inView.filter((mark) => mark.count === 1)
  return candidates
    .sort(
      (a, b) =>
        Number(isSelected(b)) - Number(isSelected(a)) ||
        (rank[a.station] as number) - (rank[b.station] as number),
    )
    .slice(0, MAX_FEATURED)
}
