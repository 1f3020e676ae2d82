import { expect, test } from 'vitest'
import { problemsOf } from '../testing/problems-of.ts'
import { readConfig } from './config.ts'
import { secretsOf } from './variables.ts'

const SMTP_FROM = 'Gaugeboard <alarms@water.example>'

test.each([
  ['smtps://ops:p%40ss@mail.example', 'mail.example', 465, true, { user: 'ops', password: 'p@ss' }],
  ['smtp://mail.example', 'mail.example', 587, false, null],
  ['smtp://localhost:25/', 'localhost', 25, false, null],
  ['smtp://[::1]:2525', '::1', 2525, false, null],
])('mails are handed in at %s', (SMTP_URL, host, port, isSecure, credentials) => {
  expect(readConfig({ SMTP_URL, SMTP_FROM }).mailServer).toEqual({
    ...{ host, port, isSecure, credentials },
    from: SMTP_FROM,
  })
})

test('an address alone is a sender as well', () => {
  const from = 'alarms@water.example'
  expect(readConfig({ SMTP_URL: 'smtp://localhost', SMTP_FROM: from }).mailServer?.from).toBe(from)
})

test.each([
  ['https://ops:hunter22@mail.example', /^SMTP_URL: it is no address such as smtps:/],
  ['hunter22', /^SMTP_URL: it is no address/],
  ['smtp://', /^SMTP_URL: it is no address/],
  ['smtp://ops:hunter22%@mail.example/x', /^SMTP_URL: a % in its user or password is written %25/],
  ['smtp://ops:hunter22@mail.example/?secure=1', /^SMTP_URL: after the host and port comes nothing/],
  ['smtp://hunter22@mail.example', /^SMTP_URL: it has a user and a password, or neither/],
])('the address %s is a problem, which does not repeat it', (SMTP_URL, sentence) => {
  const problems = problemsOf({ SMTP_URL, SMTP_FROM })
  expect(problems).toEqual([expect.stringMatching(sentence)])
  expect(problems[0]).not.toContain('hunter22')
})

test.each([
  [{ SMTP_URL: 'smtp://localhost' }, /^SMTP_FROM: SMTP_URL needs it/],
  [{ SMTP_FROM }, /^SMTP_FROM: it is set, but SMTP_URL is not/],
  [{ SMTP_URL: 'smtp://localhost', SMTP_FROM: 'Gaugeboard' }, /^SMTP_FROM: it is no address/],
  [{ SMTP_URL: 'smtp://localhost', SMTP_FROM: 'a@x.example, b@x.example' }, /^SMTP_FROM: it is no address/],
  [
    { SMTP_URL: 'smtp://localhost', SMTP_FROM: 'A <a@x.example\r\nBcc: b@x.example>' },
    /^SMTP_FROM: it is no/,
  ],
])('%j has a problem', (environment, sentence) => {
  expect(problemsOf(environment)).toEqual([expect.stringMatching(sentence)])
})

test('its password is a secret, as it is written and as it is meant', () => {
  expect(secretsOf({ SMTP_URL: 'smtps://ops:p%40ss@mail.example' })).toEqual(['p%40ss', 'p@ss'])
})
