import { describe, expect, test } from 'vitest'
import { problemsOf } from '../testing/problems-of.ts'
import { readConfig } from './config.ts'

describe.each(['HOST', 'SERVICE_HOST'])('%s', (variable) => {
  const problemsWith = (host: string) =>
    problemsOf({ [variable]: host, AUTH: 'none' }).filter((problem) => problem.startsWith(`${variable}: `))

  test.each(['0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'water_board-1.example.org', 'rivers.'])(
    'can be %s',
    (host) => expect(problemsWith(host)).toEqual([]),
  )

  test.each(['not a host', 'rivers..example', '.example', '[::1]', '127.0.0.1:8080', 'http://rivers'])(
    'that is %j is named with the other problems',
    (host) => expect(problemsWith(host)).toEqual([expect.stringContaining('it is no IP address')]),
  )
})

test('unset, both are this machine alone', () => {
  const { host, service } = readConfig({})
  expect([host, service.host]).toEqual(['127.0.0.1', '127.0.0.1'])
})
