import type { ReactNode } from 'react'

/** Labels of an axis, for eyes: by ear the chart's summary has the values, with the times they are of. */
export function AxisLabels({ children, isRain }: { children: ReactNode; isRain?: boolean }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a drawing takes the focus
    <g className={isRain ? 'axis-labels axis-labels-rain' : 'axis-labels'} aria-hidden="true">
      {children}
    </g>
  )
}
