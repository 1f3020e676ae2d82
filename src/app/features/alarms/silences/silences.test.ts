import { expect, test } from 'vitest'
import { en } from '../../../i18n/en.ts'
import { id } from '../../../i18n/id.ts'

test('a silence that an operator makes or ends is called one', () => {
  for (const [{ alarms }, silence] of [
    [en, 'Silence'],
    [id, 'Pembisuan'],
  ] as const) {
    expect(alarms.silences.made).toContain(silence)
    expect(alarms.silences.ended).toContain(silence)
  }
})
