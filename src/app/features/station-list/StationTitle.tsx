import { cutInMiddle } from '../../../view/station/cut-in-middle.ts'

export function StationTitle({
  name,
  isLikeAnother = false,
}: {
  name: string
  /** It begins like another visible name. */
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
