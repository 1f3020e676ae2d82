import type { CSSProperties } from 'react'
import { PICTURE_TEXT } from '../../picture/chart-picture.ts'
import { lineLook } from './line-style.ts'
import type { PanelLine } from './panel-line.ts'

export function Letter({ line }: { line: Pick<PanelLine, 'place' | 'isEarlier' | 'sensor'> }) {
  const { colour, dash } = lineLook(line)
  return (
    <span className="compare-letter" style={{ '--colour': colour } as CSSProperties}>
      <svg width="18" height="8" aria-hidden="true">
        <path d="M0 4h18" strokeDasharray={dash === 'none' ? undefined : dash} />
      </svg>
      <strong {...PICTURE_TEXT}>{line.sensor.id}</strong>
    </span>
  )
}
