import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlaggedStretch } from '../../../../domain/quality/flagged-stretches.ts'
import type { Judgement } from '../../../../domain/quality/judgement.ts'
import { judgedPaths } from '../../../../view/plot/paths/judged-paths.ts'
import { flaggedStretchesQuery } from '../../../api/flagged-stretches.ts'
import { judgementsQuery } from '../../../api/judgements.ts'
import { usePlot } from '../../chart/plot/plot-context.ts'
import { useReasonWords } from '../../chart/quality/stretches/use-reason-words.ts'
import { type Overlay, type PartProps, type Remark, useOverlaid } from '../overlay.ts'
import { FlagKey } from './FlagKey.tsx'

export const flags: Overlay = {
  id: 'flags',
  isOfStation: true,
  Above: () => <FlagKey judgements={useFlagged().judgements} />,
  Over: JudgedBars,
  useRemark: useFlagRemark,
}

const NONE: never[] = []

/** Flags and judgements of the series; empty until loaded and on failure. */
function useFlagged() {
  const { device, series } = useOverlaid()
  const range = { fromMs: series?.from ?? 0, toMs: series?.to ?? 0 }
  const hasFlags = series?.sensors.some(({ implausible, suspect }) => implausible ?? suspect) ?? false
  const { data: judgements = NONE } = useQuery({
    ...judgementsQuery(device?.id ?? '', range),
    enabled: series !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data: stretches = NONE } = useQuery({
    ...flaggedStretchesQuery(device?.id ?? '', range),
    enabled: hasFlags,
    placeholderData: keepPreviousData,
  })
  return { judgements, stretches: hasFlags ? stretches : NONE }
}

function JudgedBars({ plan }: PartProps<'Over'>) {
  const { scale } = usePlot()
  const { judgements } = useFlagged()
  const judged = useMemo(() => {
    const own = judgements.filter(({ sensor }) => plan.sensors.some(({ id }) => id === sensor))
    return judgedPaths(own, scale)
  }, [judgements, plan, scale])
  return judged.map(({ flag, source, d }) => (
    <path key={`${source} ${flag}`} className="judged" data-judged={flag} d={d} />
  ))
}

/** `Flat line: 0.254 mm for 9 h 40 min`, `judged bad, ice on the sensor`; `null` without a flag. */
function useFlagRemark(): Remark {
  const { t } = useTranslation('quality')
  const { judgements, stretches } = useFlagged()
  const reason = useReasonWords()
  const words = useCallback(
    ({ source, flag, note }: Judgement): string => {
      const verdict = t(`readout.${flag}`)
      if (source === 'agency') return t('readout.agency', { what: note === '' ? verdict : note })
      return note === '' ? verdict : `${verdict}, ${note}`
    },
    [t],
  )
  return useCallback(
    (sensor, timeMs) => {
      const judged = judgements.findLast(
        (one) => one.sensor === sensor.id && one.from <= timeMs && timeMs < one.to,
      )
      if (judged) return words(judged)
      const stretch = stretches
        .find(({ id }) => id === sensor.id)
        ?.stretches.find(
          (one): one is FlaggedStretch => one.test !== 'judgement' && one.from <= timeMs && timeMs <= one.to,
        )
      return stretch ? reason(stretch, sensor) : null
    },
    [judgements, stretches, reason, words],
  )
}
