import { expect, test } from 'vitest'
import en from '../../../view/i18n/locales/en/commands.json'
import id from '../../../view/i18n/locales/id/commands.json'
import { SHORTCUTS } from '../shortcuts/shortcuts.ts'

test.each([
  ['English', en],
  ['Indonesian', id],
])('every shortcut has a text in %s, and every text a shortcut', (_, { shortcut }) => {
  const actionsOf = (scopes: object) =>
    Object.entries(scopes).map(([scope, actions]) => [scope, Object.keys(actions).sort()])
  expect(actionsOf(shortcut)).toEqual(actionsOf(SHORTCUTS))
})
