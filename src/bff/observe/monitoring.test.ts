import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { promtoolProgram } from '../testing/promtool-program.ts'
import { createMetrics } from './metrics.ts'

const FOLDER = resolve(import.meta.dirname, '../../../docs/monitoring')
const read = (name: string) => readFileSync(resolve(FOLDER, name), 'utf8')
const rules = read('gaugeboard.rules.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string)

const promtool = promtoolProgram()

describe.skipIf(promtool === undefined)('the alerts for Prometheus', () => {
  test.each([
    ['are well-formed', 'check', 'gaugeboard.rules.yml'],
    ['fire for what they are for, and not for what is usual', 'test', 'gaugeboard.rules.test.yml'],
  ])('%s', (_, verb, file) => {
    const { stdout, stderr } = spawnSync(promtool as string, [verb, 'rules', file], {
      cwd: FOLDER,
      encoding: 'utf8',
    })
    expect(stdout + stderr).toMatch(/SUCCESS/)
    expect(stdout + stderr).not.toMatch(/FAILED/)
  })
})

describe('what is watched', () => {
  test.each([
    ['the alerts', rules],
    ['the examples of the alerts', read('gaugeboard.rules.test.yml')],
    ['the dashboard for Grafana', read('gaugeboard-dashboard.json').replaceAll('\\"', '"')],
  ])('is in /metrics, by the names and labels in %s', async (_, text) => {
    const there = await labelsByMetric()
    const used = [...text.matchAll(/\b((?:gaugeboard|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)]
    expect(used.length).toBeGreaterThan(5)
    for (const [, name = '', selector = ''] of used) {
      expect(there).toHaveProperty(name)
      const labels = [...selector.matchAll(/(\w+)(?:=~|!=|!~|=)"/g)].map(([, label]) => label)
      expect([...OF_THE_TARGET, ...(there[name] ?? [])]).toEqual(expect.arrayContaining(labels))
    }
    const groups = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '))
    expect([...OF_THE_TARGET, ...Object.values(there).flat()]).toEqual(expect.arrayContaining(groups))
  })

  test('is explained by its name', async () => {
    const there = await createMetrics({ ofProcess: true }).text()
    const explained =
      read('README.md') + read('../operations-dashboard.md') + read('../operations-several-machines.md')
    const names = [...explained.matchAll(/`((?:gaugeboard|nodejs|process)_\w+)/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(there).toContain(`# TYPE ${name} `)
  })

  test('every alert is tried, and leads to what to do', () => {
    expect(alerts.length).toBeGreaterThan(10)
    const examples = read('gaugeboard.rules.test.yml')
    const runbook = read('README.md')
    for (const alert of alerts) {
      expect(examples).toContain(`- name: ${alert}\n`)
      expect(runbook).toContain(`### ${alert}\n`)
      expect(rules).toContain(`runbook: docs/monitoring/README.md#${alert.toLowerCase()}\n`)
    }
  })
})

/** Prometheus adds them itself. */
const OF_THE_TARGET = ['job', 'instance']

/** The labels of every series that the program gives, once everything there is to tell has been told. */
async function labelsByMetric(): Promise<Record<string, string[]>> {
  const { observer, text } = createMetrics({ ofProcess: true })
  observer.upstreamCall({ route: 'data', outcome: 'ok', ms: 1, bytes: 1 })
  observer.upstreamRetry('data')
  observer.budget({ tokens: 1, capacity: 1 })
  observer.cache({ cache: 'readings', hit: true })
  observer.cacheSize({ cache: 'readings', bytes: 1, limitBytes: 1 })
  observer.skipped({ kind: 'device', count: 1 })
  observer.request({ route: '/', method: 'GET', status: 200, ms: 1, bytes: 1 })
  observer.webhook('accepted')
  observer.alarmMessage('delivered', 'webhook')
  observer.signIn('accepted')
  const series = [...(await text()).matchAll(/^(\w+)(?:\{(.*)\})? [^ ]+$/gm)]
  const labels: Record<string, string[]> = {}
  for (const [, name = '', pairs = ''] of series)
    labels[name] = [...pairs.matchAll(/(\w+)="/g)].map(([, label]) => label as string)
  return labels
}
