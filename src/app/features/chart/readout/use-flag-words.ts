import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import type { FlaggedStretch } from '../../../../domain/quality/flagged-stretches.ts'
import type { Judgement } from '../../../../domain/quality/judgement.ts'
import { useReasonWords } from '../quality/stretches/use-reason-words.ts'
import type { Flagged } from '../scene.ts'

/** `Flat line: 0.254 mm for 9 h 40 min`, `judged bad, ice on the sensor`; `null` without a flag. */
export function useFlagWords({
  judgements,
  stretches,
}: Flagged): (sensor: Sensor, timeMs: number) => string | null {
  const { t } = useTranslation('quality')
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
