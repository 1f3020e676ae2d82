import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLevels } from '../../../../view/plot/levels/level-lines.ts'
import { NotesContext } from '../../notes/drawn-notes.ts'
import { NoteStrip } from '../../notes/NoteStrip.tsx'
import { letterAt } from '../address/series-choice.ts'
import { CompareChart } from '../plot/CompareChart.tsx'
import type { CompareScene } from '../plot/compare-scene.ts'
import { useComparedNotes } from '../plot/use-compared-notes.ts'
import { usePairLine } from '../plot/use-panel-lines.ts'
import type { ComparedOnPage } from './compared-on-page.ts'

export function CompareStage({
  address,
  compared,
  ...scene
}: ComparedOnPage & Pick<CompareScene, 'box' | 'actions' | 'normals'>) {
  const { t } = useTranslation('compare')
  const notes = useComparedNotes(compared)
  const { search, pair, levelsOf } = address
  const { lines, range, zone, box } = scene
  const time = useMemo(() => ({ ...range, width: box.plotWidth }), [range, box.plotWidth])
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
          {...scene}
          time={time}
          pair={pairLine}
          isAsMeasured={search.step === 'raw'}
          scale={search.scale}
          chosenLevels={chosenLevels}
          strip={<NoteStrip notes={notes} time={time} box={box} zone={zone} />}
        />
      </NotesContext>
    </>
  )
}
