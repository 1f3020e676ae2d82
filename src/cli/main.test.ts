import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** What the program ends with and says when it is called with these words. */
function called(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  const code = ['--import', 'tsx', 'src/cli/main.ts', ...words]
  const cwd = resolve(import.meta.dirname, '../..')
  return spawnSync(process.execPath, code, { cwd, env: { PATH: process.env.PATH }, encoding: 'utf8' })
}

test.each([
  [['strat'], "error: unknown command 'strat'\n(Did you mean start?)"],
  [['admin', 'organisatoin'], "error: unknown command 'organisatoin'\n(Did you mean organisation?)"],
  [['import'], "error: missing required argument 'dir'"],
  [['user', 'add', 'anna'], "error: required option '--role <role>' not specified"],
])('called wrongly (%j) it says what is wrong, and where it is explained', (words, sentence) => {
  expect(called(...words)).toMatchObject({ status: 1, stderr: `${sentence}\n--help explains it.\n` })
})

test.each([['start'], ['service'], ['import'], ['user', 'add']])(
  '%j --help says where the variables are explained',
  (...words) => {
    const { status, stdout } = called(...words, '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('The variables are explained in .env.example')
  },
)
