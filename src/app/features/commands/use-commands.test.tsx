import { expect, test } from 'vitest'
import { textOf } from '../../testing/text-of.tsx'
import { useCommands } from './use-commands.ts'

function Pages() {
  const pages = useCommands('').filter(({ group }) => group === 'pages')
  return pages.map(({ id, label }) => <p key={id}>{`${label};`}</p>)
}

test.each([
  ['en', 'Station map; Alarms; Compare; Notes; Status;'],
  ['id', 'Peta pos; Alarm; Bandingkan; Catatan; Status;'],
] as const)('in %s the palette has every page by its title', async (language, titles) => {
  expect(await textOf(<Pages />, { language })).toBe(titles)
})
