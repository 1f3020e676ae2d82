import { useQueries } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STEPS } from '../../../../domain/aggregation/steps.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import type { Gutters, PlotBox } from '../../../../view/plot/plot-box.ts'
import { recordQuery } from '../../../api/record.ts'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useSame } from '../../../ui/use-same.ts'
import { RangePage } from '../../chart/page/RangePage.tsx'
import { ShareButton } from '../../chart/page/ShareButton.tsx'
import { FailureStrip } from '../../chart/page/strips.tsx'
import { useChartBox } from '../../chart/page/use-chart-box.ts'
import { useHeldRange } from '../../chart/page/use-last.ts'
import { useRangeOnPage } from '../../chart/page/use-range-on-page.ts'
import { stepFor } from '../../chart/page/use-stepped-series.ts'
import { NoChart } from '../../chart/plot/PlotFrame.tsx'
import { createCrosshair } from '../../chart/readout/crosshair.ts'
import { Overlays } from '../../overlays/Overlays.tsx'
import type { Source } from '../../overlays/overlay.ts'
import { useZone } from '../../time/use-zone.ts'
import { MAX_SERIES } from '../address/series-choice.ts'
import { Legend } from '../legend/Legend.tsx'
import { CompareChart } from '../plot/CompareChart.tsx'
import { usePanelLines } from '../plot/use-panel-lines.ts'
import type { Compared } from '../series/compared.ts'
import { useCompared } from '../series/use-compared.ts'
import { CompareTable } from '../table/CompareTable.tsx'
import { CompareBar } from './CompareBar.tsx'
import { ImageMenu } from './ImageMenu.tsx'
import { useCompareAddress } from './use-compare-address.ts'

const AddSeries = lazy(() => import('./AddSeries.tsx').then(({ AddSeries }) => ({ default: AddSeries })))

const ExplainView = lazy(() =>
  import('../../explain/ExplainView.tsx').then(({ ExplainView }) => ({ default: ExplainView })),
)

/** Left: values; right: letters of lines. */
const GUTTERS: Gutters = { left: 52, right: 24 }
const NO_SENSORS: never[] = []
/** Nothing is read before the first layout. */
const NO_BOX: PlotBox = { width: 0, left: 0, plotWidth: 1, columns: 0 }

/** Series of any stations over one range; all state is in the address. */
export function CompareView({ devices }: { devices: readonly DeviceState[] }) {
  const { t } = useTranslation(['compare', 'chart'])
  const address = useCompareAddress()
  const { choices, search } = address
  // the list is new after each reading of any station
  const chosen = useSame(devices.filter(({ id }) => choices.some(({ deviceId }) => deviceId === id)))
  const { zone } = useZone(chosen[0])
  const together = useMemo(() => stationsTogether(chosen), [chosen])
  const records = useQueries({
    queries: chosen.map(({ id }) => ({ ...recordQuery(id), enabled: search.range === 'all' })),
  })
  const begins = records.flatMap(({ data }) => data?.firstMs ?? [])
  const page = useRangeOnPage(address, together, begins.length === 0 ? null : Math.min(...begins))
  const { addressRange, refetchMs, moved } = page
  const { ruler, columns, drawn: box } = useChartBox(NO_SENSORS, '', GUTTERS)
  const isTable = search.view === 'table'
  const stepChoice = isTable && (search.step ?? 'raw') === 'raw' ? STEPS[0] : search.step
  const step = stepFor(stepChoice, addressRange, together.longestSeconds)
  const ignoresLags = search.align === 'time'
  const { compared, retry } = useCompared(choices, chosen, addressRange, {
    ...{ zone, columns, refetchMs, ignoresLags, step },
    isMean: search.line === 'mean',
  })
  const isOnItsWay = compared.some((one) => one.isOnItsWay)
  const range = useHeldRange(moved.range, isOnItsWay)
  const [crosshair] = useState(createCrosshair)
  const lines = usePanelLines(compared, zone, box ?? NO_BOX)
  const onPage = { compared, lines, address, range, zone, crosshair }
  const failure = compared.find((one) => one.failure)?.failure
  const sources = useSame(compared.map(sourceOf))

  return (
    <RangePage
      page={page}
      deviceId={chosen[0]?.id ?? ''}
      zone={zone}
      title={
        <div className="chart-title">
          <h1>{t('compare:title')}</h1>
        </div>
      }
      actions={
        <>
          <LazyPart name="add" waiting={<span className="add-series" />}>
            <AddSeries
              devices={devices}
              isFull={choices.length >= MAX_SERIES}
              onAdd={(deviceId, sensorId) => address.add({ deviceId, sensorId, lagMs: 0, earlier: null })}
            />
          </LazyPart>
          {choices.length > 0 && <ShareButton range={addressRange} zone={zone} />}
          {choices.length > 0 && !isTable && (
            <ImageMenu names={namesOf(compared)} range={addressRange} zone={zone} />
          )}
        </>
      }
      overlaid={{
        ...{ device: null, sources, columns, search, replace: address.replace, change: address.change },
        isReady: compared.every(({ shown, failure }) => shown || failure),
      }}
      instead={
        choices.length === 0 && (
          <Notice title={t('compare:empty.title')}>
            <p>{t('compare:empty.detail', { most: MAX_SERIES })}</p>
          </Notice>
        )
      }
      choices={
        <>
          <CompareBar
            address={address}
            compared={compared}
            step={step}
            range={addressRange}
            intervalSeconds={together.longestSeconds}
          />
          {failure && <FailureStrip failure={failure} retry={retry} />}
          <Overlays part="Above" />
        </>
      }
      area={{
        'aria-busy': isOnItsWay,
        'data-state': failure ? 'failed' : isOnItsWay || !box ? 'loading' : 'ready',
      }}
      below={<Legend {...onPage} />}
    >
      <div ref={ruler} className="ruler" />
      {search.view === 'explain' && (
        <LazyPart name="explain" waiting={<p>{t('chart:loading')}</p>}>
          <ExplainView
            series={compared}
            choice={address.explained}
            range={addressRange}
            zone={zone}
            onChoice={address.showExplained}
            onAlign={(x, y, lagMs) => address.setLag(y, (choices[x]?.lagMs ?? 0) + lagMs)}
          />
        </LazyPart>
      )}
      {isTable && <CompareTable compared={compared} lines={lines} zone={zone} />}
      {box && search.view === undefined && (
        <CatchBoundary getResetKey={() => 'chart'} errorComponent={NoChart}>
          <CompareChart {...onPage} box={box} actions={moved.actions} />
        </CatchBoundary>
      )}
    </RangePage>
  )
}

function sourceOf({ device, sensor, shownAs, shiftMs, range }: Compared): Source {
  return { deviceId: device.id, sensorId: sensor.id, sensor: shownAs, shiftMs, range }
}

function namesOf(compared: readonly Pick<Compared, 'device'>[]): string {
  return [...new Set(compared.map(({ device }) => device.name))].join(', ')
}

/** The newest reading of all, the shortest interval for the range, and the longest for steps. */
function stationsTogether(stations: readonly DeviceState[]) {
  const intervals = stations.flatMap(({ intervalSeconds }) => intervalSeconds ?? [])
  const newest = stations.flatMap(({ lastUpdateMs }) => lastUpdateMs ?? [])
  const [first] = intervals
  return {
    intervalSeconds: first === undefined ? null : Math.min(...intervals),
    longestSeconds: first === undefined ? null : Math.max(...intervals),
    lastUpdateMs: newest.length === 0 ? null : Math.max(...newest),
  }
}
