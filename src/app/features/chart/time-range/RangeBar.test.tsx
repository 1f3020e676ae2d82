import { expect, it } from 'vitest'
import type { Preset } from '../../../../view/time/time-range.ts'
import { markupOf } from '../../../testing/text-of.tsx'
import { RangeBar } from './RangeBar.tsx'

const RANGE = { fromMs: Date.UTC(2007, 6, 1), toMs: Date.UTC(2007, 6, 2) }
const nothing = () => {}

async function followButton(preset: Preset | null, isOver: boolean): Promise<string> {
  const moved = { range: RANGE, choose: nothing, follow: nothing, undo: nothing, redo: nothing }
  const page = { addressRange: RANGE, displayRange: RANGE, untilMs: RANGE.toMs, preset, isOver, moved }
  const markup = await markupOf(<RangeBar deviceId="a" zone="UTC" page={page as never} />)
  return markup.match(/<button[^>]*follow"[^>]*>/)?.[0] ?? ''
}

it('Follow is lit where the range follows readings that come', async () => {
  const button = await followButton('24h', false)
  expect(button).toContain('aria-pressed="true"')
  expect(button).not.toContain('disabled')
})

it.each(['24h', 'all', null] as const)(
  'nothing is followed of a station that is over, at %s',
  async (preset) => {
    const button = await followButton(preset, true)
    expect(button).toContain('aria-pressed="false"')
    expect(button).toContain('disabled=""')
    expect(button).toContain('there is nothing to follow')
  },
)

it('a fixed range of a station that reports can be made to follow', async () => {
  const button = await followButton(null, false)
  expect(button).toContain('aria-pressed="false"')
  expect(button).not.toContain('disabled')
})
