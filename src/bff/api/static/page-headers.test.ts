import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestStack } from '../../testing/test-upstream.ts'

let appDirectory: string

beforeEach(async () => {
  appDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-app-'))
  await writeFile(join(appDirectory, 'index.html'), '<!doctype html>')
})
afterEach(() => rm(appDirectory, { recursive: true }))

const linkOf = async (path: string) => {
  const { get } = createTestStack([], { appDirectory })
  return (await get(path)).headers.get('link')
}

it("names a page's own files with the page, as its code asks for them", async () => {
  const files = {
    '/stations/$id': ['/assets/Chart.js', '/assets/Chart.css'],
    '/alarms': ['/assets/Alarms.js'],
  }
  await writeFile(join(appDirectory, 'page-files.json'), JSON.stringify(files))
  expect(await linkOf('/stations/anywhere')).toBe(
    '</assets/Chart.js>; rel="modulepreload"; crossorigin; fetchpriority="low", </assets/Chart.css>; rel="preload"; as="style"; crossorigin; fetchpriority="low"',
  )
  expect(await linkOf('/alarms')).toBe(
    '</assets/Alarms.js>; rel="modulepreload"; crossorigin; fetchpriority="low"',
  )
  expect(await linkOf('/compare')).toBeNull()
})

it('serves pages without it where the build left no list', async () => {
  expect(await linkOf('/stations/anywhere')).toBeNull()
})
