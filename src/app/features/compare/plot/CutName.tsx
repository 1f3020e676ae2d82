import { cutInMiddle } from '../../../../view/station/cut-in-middle.ts'
import { PICTURE_TEXT } from '../../picture/chart-picture.ts'

/** A name cut in the middle for lack of room: stations on one river begin alike. */
export function CutName({ name }: { name: string }) {
  const [start, end] = cutInMiddle(name)
  return (
    <span className="compare-name" title={name} {...PICTURE_TEXT}>
      <span>{start}</span>
      {end !== '' && <span>{end}</span>}
    </span>
  )
}
