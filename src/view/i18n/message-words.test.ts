import { expect, test } from 'vitest'
import { WORDS_EN } from '../../domain/alarms/message/words-en.ts'
import { WORDS_ID } from '../../domain/alarms/message/words-id.ts'
import enLevels from './locales/en/levels.json' with { type: 'json' }
import enQuantity from './locales/en/quantity.json' with { type: 'json' }
import idLevels from './locales/id/levels.json' with { type: 'json' }
import idQuantity from './locales/id/quantity.json' with { type: 'json' }

test.each([
  ['en', WORDS_EN, enQuantity, enLevels],
  ['id', WORDS_ID, idQuantity, idLevels],
])('messages in %s call quantities and levels what the screen calls them', (_, words, quantity, levels) => {
  expect(words.quantity).toEqual(quantity)
  expect(words.preset).toEqual(levels.preset)
  expect(words.severity).toMatchObject({
    danger: levels.state.danger,
    warning: levels.state.warning,
    watch: levels.state.watch,
  })
})
