import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Atlas, createAtlasShelf } from './atlas.ts'
import type { TilePosition } from './region-files.ts'

/** A tile of Java, the world, and a tile of the southern Pacific. */
const JAVA = { z: 8, x: 203, y: 132 }
const WORLD = { z: 0, x: 0, y: 0 }
const OCEAN = { z: 6, x: 10, y: 44 }

/** Answers of the server in the order in which they are given, by a part of the file's name. */
const held = new Map<string, (answer: 'file' | 'failure') => void>()
let requested: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  requested = []
  vi.stubGlobal('fetch', async (url: string) => {
    const name = /(\w+-\d-\d)\.pbf/.exec(url)?.[1] ?? url
    requested.push(name)
    const answer = await new Promise<'file' | 'failure'>((resolve) => held.set(name, resolve))
    return answer === 'failure'
      ? new Response(null, { status: 404 })
      : new Response(readFileSync(new URL(`data/${name.split('-')[0]}/${name}.pbf`, import.meta.url)))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = async (name: string, what: 'file' | 'failure' = 'file') => {
  await expect.poll(() => held.has(name)).toBe(true)
  held.get(name)?.(what)
  held.delete(name)
}

const pointsOfLand = (atlas: Atlas | undefined, { z, x, y }: TilePosition) =>
  (atlas?.land.getTileRaw(z, x, y)?.features ?? [])
    .flatMap((one) => (one.type === 3 ? one.geometry : []))
    .reduce((sum, ring) => sum + ring.length / 2, 0)

test('a tile is drawn with its own scale where that comes soon, and nothing else is loaded', async () => {
  const onFiner = vi.fn()
  const atlas = createAtlasShelf(onFiner)(JAVA)
  await answer('fine-6-4')
  expect(pointsOfLand(await atlas, JAVA)).toBeGreaterThan(20)
  expect(requested).toEqual(['fine-6-4'])
  expect(onFiner).not.toHaveBeenCalled()
})

test('on a slow line the next coarser coast stands in until the own has come', async () => {
  const onFiner = vi.fn()
  const atlasFor = createAtlasShelf(onFiner)
  const atlas = atlasFor(JAVA)
  await vi.advanceTimersByTimeAsync(500)
  await answer('middle-3-2')
  const standIn = pointsOfLand(await atlas, JAVA)
  expect(standIn).toBeGreaterThan(0)
  expect(onFiner).not.toHaveBeenCalled()
  await answer('fine-6-4')
  await expect.poll(() => onFiner).toHaveBeenCalledOnce()
  expect(pointsOfLand(await atlasFor(JAVA), JAVA)).toBeGreaterThan(standIn)
})

test('what is there already stands in first, and each finer one is announced', async () => {
  const onFiner = vi.fn()
  const atlasFor = createAtlasShelf(onFiner)
  const world = atlasFor(WORLD)
  await answer('coarse-0-0')
  await world
  const atlas = atlasFor(JAVA)
  await vi.advanceTimersByTimeAsync(500)
  const coarse = pointsOfLand(await atlas, JAVA)
  expect(coarse).toBeGreaterThan(0)
  await answer('middle-3-2')
  await expect.poll(() => onFiner).toHaveBeenCalledTimes(1)
  // a slow one is not waited for again
  expect(pointsOfLand(await atlasFor(JAVA), JAVA)).toBeGreaterThan(coarse)
  await answer('fine-6-4')
  await expect.poll(() => onFiner).toHaveBeenCalledTimes(2)
})

test('a file that cannot be had costs its region the finer coast, until it can', async () => {
  const onFiner = vi.fn()
  const atlasFor = createAtlasShelf(onFiner)
  const first = atlasFor(JAVA)
  await answer('fine-6-4', 'failure')
  await answer('middle-3-2')
  expect(pointsOfLand(await first, JAVA)).toBeGreaterThan(0)
  const second = atlasFor(JAVA)
  await answer('fine-6-4')
  await second
  await expect.poll(() => onFiner).toHaveBeenCalledOnce()
})

test('where nothing can be had there is none', async () => {
  const atlas = createAtlasShelf(() => {})(JAVA)
  for (const name of ['fine-6-4', 'middle-3-2', 'coarse-0-0']) await answer(name, 'failure')
  expect(await atlas).toBeUndefined()
})

test('the open sea has no file, and is sea without a request', async () => {
  const atlas = await createAtlasShelf(() => {})(OCEAN)
  expect(atlas && pointsOfLand(atlas, OCEAN)).toBe(0)
  expect(requested).toEqual([])
})
