import { describe, expect, test } from 'vitest'
import { type ConfigProblems, readConfig } from './config.ts'

const UPSTREAM = {
  UPSTREAM_URL: 'https://telemetry.example/external/v1',
  UPSTREAM_API_KEY: 'key',
  UPSTREAM_SECRET_KEY: 'secret',
  AUTH: 'none',
}

function problemsWith(url: string, upstream: object = UPSTREAM): string[] {
  try {
    readConfig({ ...upstream, REDIS_URL: url })
    return []
  } catch (error) {
    return (error as ConfigProblems).problems
  }
}

describe('REDIS_URL', () => {
  test.each([
    'redis://redis.example',
    'redis://:hidden-word@10.0.0.5:6379/2',
    'rediss://user:hidden-word@redis.example:6380',
  ])('is taken as it is: %s', (url) => {
    expect(readConfig({ ...UPSTREAM, REDIS_URL: url }).redisUrl).toBe(url)
  })

  test.each([
    'redis.example',
    'http://:hidden-word@redis.example',
    'redis://',
    'redis://:hidden-word@host/stations',
    'redis://:hidden-word%of@host',
  ])('is refused with a sentence that does not repeat it: %s', (url) => {
    const problems = problemsWith(url)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^REDIS_URL: /)
    expect(problems.join()).not.toContain('hidden-word')
  })

  test('is of no use without a service that all instances read', () => {
    expect(problemsWith('redis://redis.example', {})).toEqual([expect.stringMatching(/UPSTREAM_URL/)])
  })
})
