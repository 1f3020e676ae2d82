import { expect, test } from 'vitest'
import { matchCommands } from './match-commands.ts'
import type { Command, CommandGroup } from './page-commands.ts'

const command = (group: CommandGroup, label: string, detail?: string): Command => ({
  ...{ id: label, group, label, run: () => {} },
  ...(detail !== undefined && { detail }),
})
const COMMANDS = [
  command('pages', 'Status'),
  command('actions', 'Dark', 'Theme'),
  command('actions', 'Copy link', 'this range and time zone'),
  command('ranges', 'Last 7 days'),
  command('stations', 'Katulampa'),
]
const found = (text: string) =>
  matchCommands(COMMANDS, text).map(({ group, commands }) => [group, ...commands.map(({ label }) => label)])

test('all are listed by group while nothing is typed', () => {
  expect(found('').map(([group]) => group)).toEqual(['stations', 'ranges', 'actions', 'pages'])
})

test('every word must occur, in label or detail, in any order and case', () => {
  expect(found('theme DARK')).toEqual([
    ['stations', 'Katulampa'],
    ['actions', 'Dark'],
  ])
  expect(found('7 last').at(-1)).toEqual(['ranges', 'Last 7 days'])
})

test('stations are those that their own search has found', () => {
  expect(found('no such thing')).toEqual([['stations', 'Katulampa']])
})
