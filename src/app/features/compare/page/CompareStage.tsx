import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLevels } from '../../../../view/plot/levels/level-lines.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import type { DrawnNormals } from '../../chart/normals/normals-context.ts'
import type { Crosshair } from '../../chart/readout/crosshair.ts'
import type { RangeActions } from '../../chart/scene.ts'
import { NotesContext } from '../../notes/drawn-notes.ts'
import { NoteStrip } from '../../notes/NoteStrip.tsx'
import { letterAt } from '../address/series-choice.ts'
import { CompareChart } from '../plot/CompareChart.tsx'
import type { PanelLine } from '../plot/panel-line.ts'
import { useComparedNotes } from '../plot/use-compared-notes.ts'
import { usePairLine } from '../plot/use-panel-lines.ts'
import type { Compared } from '../series/compared.ts'
import type { useCompareAddress } from './use-compare-address.ts'

/** The plots of the compared series, with what the address chose for them. */
export function CompareStage({
  address,
  compared,
  lines,
  range,
  zone,
  box,
  actions,
  crosshair,
  normals,
}: {
  address: ReturnType<typeof useCompareAddress>
  compared: readonly Compared[]
  lines: readonly PanelLine[]
  range: TimeRange
  zone: string
  box: PlotBox
  actions: RangeActions
  crosshair: Crosshair
  normals: DrawnNormals | null
}) {
  const { t } = useTranslation('compare')
  const notes = useComparedNotes(compared)
  const { search, pair, levelsOf } = address
  const pairLine = usePairLine(pair, lines, { zone, box, range })
  const isUnfit =
    !pairLine && pair && [pair.of, pair.to].every((at) => lines.some(({ place }) => place === at))
  const levelled = compared.find(({ place }) => place === levelsOf)
  const chosenLevels = useMemo((): PanelLevels | null => {
    const { levels } = levelled?.device ?? {}
    const id = levelled?.sensor.id ?? ''
    const scale = levels && Object.hasOwn(levels, id) ? levels[id] : undefined
    return levelled && scale ? { sensor: levelled.shownAs, scale } : null
  }, [levelled])
  return (
    <>
      {isUnfit && (
        <p className="chart-strip" role="status">
          {t('pair.unfit', { first: letterAt(pair.of), second: letterAt(pair.to) })}
        </p>
      )}
      <NotesContext value={notes}>
        <CompareChart
          lines={lines}
          pair={pairLine}
          range={range}
          zone={zone}
          box={box}
          actions={actions}
          crosshair={crosshair}
          isAsMeasured={search.step === 'raw'}
          scale={search.scale}
          chosenLevels={chosenLevels}
          normals={normals}
          strip={<NoteStrip notes={notes} range={range} box={box} zone={zone} />}
        />
      </NotesContext>
    </>
  )
}
