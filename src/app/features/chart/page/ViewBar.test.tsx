import { describe, expect, it } from 'vitest'
import { markupOf } from '../../../testing/text-of.tsx'
import type { ChartSearch, ChartView } from '../../address/chart-search.ts'
import type { ChartContext } from './use-chart-address.ts'
import { ViewChoices } from './ViewBar.tsx'

const choices = (view: ChartView, hasFolds: boolean, search: ChartSearch, language: 'en' | 'id' = 'en') => {
  const stage = {
    ...{ device: { intervalSeconds: 300 }, sensors: [], range: { fromMs: 0, toMs: 86_400_000 } },
    ...{ nameOf: () => '', step: undefined, hasFolds, address: { search } },
  } as unknown as ChartContext
  const sensors = { all: [], listed: [] }
  return markupOf(<ViewChoices context={stage} view={view} sensors={sensors} />, { language })
}

describe('the choice to fold gaps', () => {
  it('stands beside the chart’s other choices where a gap is long enough, off unless the address says so', async () => {
    expect(await choices('chart', true, {})).toMatch(
      /<button[^>]*aria-pressed="false"[^>]*>Fold gaps<\/button>/,
    )
    expect(await choices('chart', true, { gaps: 'fold' })).toMatch(/aria-pressed="true"[^>]*>Fold gaps</)
    expect(await choices('chart', true, {}, 'id')).toContain('Lipat celah')
  })

  it('stands nowhere else', async () => {
    expect(await choices('chart', false, { gaps: 'fold' })).not.toContain('Fold gaps')
    expect(await choices('table', true, { gaps: 'fold' })).not.toContain('Fold gaps')
  })
})
