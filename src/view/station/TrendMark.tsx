import type { TrendWords } from './station-words.ts'

/** `↑ 9 cm/h`, with a sentence for screen readers; renders nothing without a rate. */
export function TrendMark({ trend }: { trend: TrendWords | null }) {
  if (!trend) return null
  return (
    <span className="trend" data-direction={trend.direction}>
      <span aria-hidden="true">
        {trend.arrow}
        {trend.direction === 'steady' ? '' : ` ${trend.amount}`}
      </span>
      <span className="visually-hidden">{trend.spoken}</span>
    </span>
  )
}
