import { expect, test } from 'vitest'
import { WORDS_EN } from '../../domain/alarms/message/words-en.ts'
import { WORDS_ID } from '../../domain/alarms/message/words-id.ts'
import enCommon from './locales/en/common.json' with { type: 'json' }
import enLevels from './locales/en/levels.json' with { type: 'json' }
import idCommon from './locales/id/common.json' with { type: 'json' }
import idLevels from './locales/id/levels.json' with { type: 'json' }

test.each([
  ['en', WORDS_EN, enCommon, enLevels],
  ['id', WORDS_ID, idCommon, idLevels],
])('messages in %s call rates and levels what the screen calls them', (_, words, common, levels) => {
  expect(words.perHour).toBe(common.perHour)
  expect(words.preset).toEqual(levels.preset)
  expect(words.severity).toMatchObject({
    danger: levels.state.danger,
    warning: levels.state.warning,
    watch: levels.state.watch,
  })
})
