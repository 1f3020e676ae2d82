import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BrokenFile } from '../../observe/watched-file.ts'
import { createTestLogger } from '../../testing/test-upstream.ts'
import { OverlaysFile } from './overlays-file.ts'
import { overlaysFileSchema } from './schema.ts'

const river = (lat: number) =>
  JSON.stringify({
    type: 'LineString',
    coordinates: [
      [106.8, lat],
      [106.9, lat],
    ],
  })

function place() {
  const folder = mkdtempSync(join(tmpdir(), 'gaugeboard-overlays-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  const logger = createTestLogger()
  return { write, logger, open: () => OverlaysFile.open(join(folder, 'overlays.json'), logger) }
}

const RIVERS = { id: 'rivers', file: 'rivers.json', name: { en: 'Rivers', id: 'Sungai' } }

it('lists overlays for viewers, drawn at every zoom, where nothing else is said', async () => {
  const { write, open } = place()
  write('rivers.json', river(-6))
  write('overlays.json', {
    overlays: [RIVERS, { ...RIVERS, id: 'zones', name: 'Zones', audience: 'operators' }],
  })
  const { all } = await open()
  expect(all.map(({ info, audience }) => [info.id, info.name, audience, info.minZoom, info.isShown])).toEqual(
    [
      ['rivers', { en: 'Rivers', id: 'Sungai' }, 'viewers', 0, true],
      ['zones', { en: 'Zones', id: 'Zones' }, 'operators', 0, true],
    ],
  )
})

it('is refused at the start with everything that is wrong with it and its files', async () => {
  const { write, open } = place()
  const problems = async () => {
    const failure = await open().then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(BrokenFile)
    return (failure as BrokenFile).problems
  }
  expect(await problems()).toEqual([expect.stringMatching(/cannot be read: ENOENT/)])
  write('overlays.json', {
    overlays: [
      { ...RIVERS, style: { colour: 'red', width: 99 }, audience: 'all' },
      { ...RIVERS, colour: 'x' },
    ],
  })
  expect(await problems()).toEqual([
    'overlays[0].audience: it is one of public, viewers, operators',
    'overlays[0].style.colour: it is one of water, blue, green, brown, violet, grey, ink',
    'overlays[0].style.width: it is at most 8',
    'overlays[1]: Unrecognized key: "colour"',
    'overlays[1].id: another overlay is called that',
  ])
  write('broken.json', '{')
  write('overlays.json', { overlays: [RIVERS, { ...RIVERS, id: 'broken', file: 'broken.json' }] })
  expect(await problems()).toEqual([
    'overlays[0].file: rivers.json: it cannot be read: ENOENT',
    expect.stringMatching(/^overlays\[1\]\.file: broken\.json: it is no JSON: .*position 1/),
  ])
  write('rivers.json', river(-6))
  write('broken.json', '['.repeat(50_000) + ']'.repeat(50_000))
  expect(await problems()).toEqual([
    'overlays[1].file: broken.json: it has lists or objects more than 64 levels deep in each other; write it flatter',
  ])
  write('overlays.json', `{"overlays":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  expect(await problems()).toEqual([
    'it has lists or objects more than 64 levels deep in each other; write it flatter',
  ])
})

it('is read again when it or a file that it lists changes; a broken one changes nothing', async () => {
  const { write, open, logger } = place()
  write('rivers.json', river(-6))
  write('overlays.json', { overlays: [RIVERS] })
  const file = await open()
  const stop = file.watch(20)
  onTestFinished(stop)
  const first = file.all[0]?.info.version
  write('rivers.json', river(-7))
  await expect.poll(() => file.all[0]?.info.version).not.toBe(first)
  const second = file.all[0]?.info.version
  write('rivers.json', 'no longer')
  await expect.poll(() => file.problems.join()).toMatch(/rivers\.json: it is no JSON/)
  expect(file.all[0]?.info.version).toBe(second)
  expect(logger.lines.some(({ level }) => level === 'error')).toBe(true)
})

it('has a published schema, which is the one it is read by', () => {
  // npx tsx scripts/write-overlays-schema.ts writes it
  const published = new URL('../../../../public/overlays.schema.json', import.meta.url)
  expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(overlaysFileSchema())
})
