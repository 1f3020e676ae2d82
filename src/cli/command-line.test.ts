import { expect, test } from 'vitest'
import { commandLine } from './command-line.ts'

const INSTALLED = 'file:///opt/board/node_modules/gaugeboard/dist/server/gaugeboard.js'

test('a command is called by its script in a checkout', () => {
  expect(commandLine('service')).toBe('npm run service')
  expect(commandLine('admin', 'organisation add NAME')).toBe('npm run admin -- organisation add NAME')
})

test('a command of an installed package, which has no scripts, is called by the name of the program', () => {
  expect(commandLine('service', '', INSTALLED)).toBe('npx gaugeboard service')
  expect(commandLine('admin', 'organisation add NAME', INSTALLED)).toBe(
    'npx gaugeboard admin organisation add NAME',
  )
})
