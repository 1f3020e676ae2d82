import { cutInMiddle } from '../../../view/station/cut-in-middle.ts'

/** A station's name on one line. */
export function StationTitle({
  name,
  isLikeAnother = false,
}: {
  name: string
  /** It begins like another name that is seen with it. */
  isLikeAnother?: boolean
}) {
  const [start, end] = isLikeAnother ? cutInMiddle(name) : [name, '']
  return (
    <span className="station-row-title" title={name}>
      <span>{start}</span>
      {end !== '' && <span>{end}</span>}
    </span>
  )
}
