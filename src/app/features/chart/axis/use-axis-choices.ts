import { useMemo } from 'react'
import { axesIn, axesText } from '../../../../view/plot/axes/axis-choice.ts'
import type { AxisChoices } from '../scene.ts'

/** The axes of the address; the same object for the same text. */
export function useAxisChoices(
  text: string | undefined,
  replace: (part: { axes: string | undefined }) => void,
): AxisChoices {
  return useMemo(() => {
    const of = axesIn(text)
    return {
      of,
      choose: (panelId, choice) => {
        const next = new Map(of)
        if (choice) next.set(panelId, choice)
        else next.delete(panelId)
        replace({ axes: axesText(next) })
      },
    }
  }, [text, replace])
}
