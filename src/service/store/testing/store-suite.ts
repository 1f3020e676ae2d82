import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Device, SensorUnitChanged, type SetPage, type Store } from '../store.ts'
import { keysSuite } from './keys-suite.ts'
import { webhookSuite } from './webhook-suite.ts'

const LEVEL = { id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }
const RAIN = { id: 'rain_fall', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' }

/** What every store must do, whichever engine it is. `open` gives a new and empty one. */
export function storeSuite(engine: string, open: () => Promise<Store>): void {
  keysSuite(engine, open)
  webhookSuite(engine, open)

  async function opened(): Promise<Store> {
    const store = await open()
    onTestFinished(() => store.close())
    return store
  }

  async function withDevice(): Promise<{ store: Store; device: Device; organisationId: string }> {
    const store = await opened()
    const { id: organisationId } = await store.addOrganisation('River board')
    const device = await store.registerDevice({ ...WEIR, organisationId })
    return { store, device, organisationId }
  }

  describe(`${engine}: devices`, () => {
    test('a device is found as it was described, in its organisation only', async () => {
      const { store, device, organisationId } = await withDevice()
      const other = await store.addOrganisation('Harbour')
      expect(device).toEqual({ ...WEIR, organisationId, number: device.number, lastUpdateMs: null })
      expect(await store.device(organisationId, 'weir')).toEqual(device)
      expect(await store.device(other.id, 'weir')).toBeUndefined()
      expect(await store.devices(other.id)).toEqual([])
    })

    test('two organisations may each have a device of the same id', async () => {
      const { store, device } = await withDevice()
      const other = await store.addOrganisation('Harbour')
      const namesake = await store.registerDevice({ ...WEIR, organisationId: other.id })
      expect(namesake.number).not.toBe(device.number)
      await store.append(namesake, [{ timeMs: 0, values: [1] }])
      expect(await linesOf(store, device)).toEqual([])
    })

    test('devices are listed by id, with sensors and without', async () => {
      const { store, device, organisationId } = await withDevice()
      const bare = await store.registerDevice({ ...WEIR, organisationId, id: 'bare', lat: null, sensors: [] })
      expect(await store.devices(organisationId)).toEqual([bare, device])
    })

    test('describing it again brings metadata up to date and appends new sensors', async () => {
      const { store, device, organisationId } = await withDevice()
      const again = { ...WEIR, organisationId, name: 'Weir 2', long: null, intervalSeconds: null }
      const renamed = { ...LEVEL, name: 'Stage' }
      const changed = await store.registerDevice({ ...again, sensors: [RAIN, renamed] })
      expect(changed).toEqual({ ...device, ...again, sensors: [renamed, RAIN] })
      expect(await store.registerDevice({ ...again, sensors: [] })).toEqual(changed)
    })

    test("a sensor's unit is not changed under its stored values", async () => {
      const { store, device, organisationId } = await withDevice()
      const inMetres = { ...WEIR, organisationId, name: 'Other', sensors: [RAIN, { ...LEVEL, unit: 'm' }] }
      await expect(store.registerDevice(inMetres)).rejects.toThrow(SensorUnitChanged)
      expect(await store.device(organisationId, 'weir')).toEqual(device)
    })

    test('of two that name a new sensor in different units at once one is stored, and nothing of the other', async () => {
      const { store, organisationId } = await withDevice()
      const both = ['cm', 'm'].map((unit) => ({
        ...WEIR,
        organisationId,
        id: 'new',
        name: `in ${unit}`,
        sensors: [
          { ...RAIN, id: `rain-${unit}` },
          { ...LEVEL, unit },
        ],
      }))
      const outcomes = await Promise.allSettled(both.map((one) => store.registerDevice(one)))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const stored = both.filter((_, n) => outcomes[n]?.status === 'fulfilled')
      expect(await store.device(organisationId, 'new')).toMatchObject(stored[0] ?? {})
    })
  })

  describe(`${engine}: removal`, () => {
    test('a removed device is gone with its readings; its namesake starts anew and the others stay', async () => {
      const { store, device, organisationId } = await withDevice()
      const other = await store.registerDevice({ ...WEIR, organisationId, id: 'other' })
      for (const one of [device, other]) await store.append(one, [{ timeMs: 0, values: [1] }])
      await store.removeDevice(device)
      expect((await store.devices(organisationId)).map(({ id }) => id)).toEqual(['other'])
      const reregistered = await store.registerDevice({ ...WEIR, organisationId, sensors: [RAIN] })
      expect(reregistered).toMatchObject({ lastUpdateMs: null, sensors: [RAIN] })
      expect(await linesOf(store, reregistered)).toEqual([])
      expect(await linesOf(store, other)).toEqual(['0,1'])
    })

    test('what was measured after a time goes, and nothing else; the last update is the newest that stays', async () => {
      const { store, device, organisationId } = await withDevice()
      const other = await store.registerDevice({ ...WEIR, organisationId, id: 'other' })
      const times = [0, 5000, 6000, 90_000_000]
      for (const one of [device, other])
        await store.append(
          one,
          times.map((timeMs) => ({ timeMs, values: [1] })),
        )
      await store.removeReadingsAfter(device, 5999)
      expect(await linesOf(store, device)).toEqual(['0,1', '5,1'])
      expect((await store.device(organisationId, 'weir'))?.lastUpdateMs).toBe(5000)
      expect(await linesOf(store, other)).toHaveLength(4)
      expect((await store.append(device, [{ timeMs: 6000, values: [2] }])).stored).toBe(1)
      await store.removeReadingsAfter(device, -1)
      expect((await store.device(organisationId, 'weir'))?.lastUpdateMs).toBeNull()
    })
  })

  describe(`${engine}: readings`, () => {
    test('the oldest reading of a device is known, older ones that come later too', async () => {
      const { store, device } = await withDevice()
      expect(await store.oldestReadingMs(device)).toBeNull()
      await store.append(device, [{ timeMs: 90_000_000, values: [1] }])
      expect(await store.oldestReadingMs(device)).toBe(90_000_000)
      await store.append(device, [{ timeMs: 5000, values: [1] }])
      expect(await store.oldestReadingMs(device)).toBe(5000)
    })

    test('a page says each set as epoch seconds and the digits of its values', async () => {
      const { store, organisationId } = await withDevice()
      const device = await store.registerDevice({ ...WEIR, organisationId, sensors: [LEVEL, RAIN] })
      await store.append(device, [
        { timeMs: 1_451_182_500_000, values: [521.7, 0] },
        { timeMs: -1000, values: [null, 0.2] },
        { timeMs: 0, values: [-3] },
      ])
      expect(await linesOf(store, device)).toEqual(['-1,,0.2', '0,-3', '1451182500,521.7,0'])
    })

    test('C24 a time already there is left as it is and counted', async () => {
      const { store, device } = await withDevice()
      const first = await store.append(device, [{ timeMs: 1000, values: [1] }])
      const again = await store.append(device, [
        { timeMs: 1000, values: [2] },
        { timeMs: 2000, values: [3] },
        { timeMs: 2000, values: [4] },
      ])
      expect(first).toEqual({ stored: 1, present: 0, empty: 0 })
      expect(again).toEqual({ stored: 1, present: 2, empty: 0 })
      expect(await linesOf(store, device)).toEqual(['1,1', '2,3'])
    })

    test('C19 a set without any value is not stored', async () => {
      const { store, device, organisationId } = await withDevice()
      const sets = [[], [null], [Number.NaN], [Number.POSITIVE_INFINITY]].map((values) => ({
        timeMs: 0,
        values,
      }))
      expect(await store.append(device, sets)).toEqual({ stored: 0, present: 0, empty: 4 })
      expect(await linesOf(store, device)).toEqual([])
      expect((await store.device(organisationId, 'weir'))?.lastUpdateMs).toBeNull()
    })

    test('C18 times are kept to the whole second, rounded down', async () => {
      const { store, device } = await withDevice()
      await store.append(device, [
        { timeMs: 1999, values: [1] },
        { timeMs: -1, values: [2] },
      ])
      expect(await linesOf(store, device)).toEqual(['-1,2', '1,1'])
    })

    test('C7 the last update is the newest reading, also when older ones come later', async () => {
      const { store, device, organisationId } = await withDevice()
      await store.append(device, [
        { timeMs: 5000, values: [1] },
        { timeMs: 4000, values: [1] },
      ])
      await store.append(device, [{ timeMs: 3000, values: [1] }])
      await store.append(device, [{ timeMs: 9000, values: [null] }])
      expect((await store.device(organisationId, 'weir'))?.lastUpdateMs).toBe(5000)
      expect((await store.devices(organisationId))[0]?.lastUpdateMs).toBe(5000)
    })

    test('a bad set or an unknown device stores nothing of the whole call', async () => {
      const { store, device } = await withDevice()
      const good = { timeMs: 0, values: [1] }
      const bad = [{ timeMs: 0, values: [1, 2] }, ...badTimes().map((timeMs) => ({ timeMs, values: [1] }))]
      for (const set of bad) await expect(store.append(device, [good, set])).rejects.toThrow(RangeError)
      await expect(store.append({ ...device, number: 999 }, [good])).rejects.toThrow('not registered')
      expect(await linesOf(store, device)).toEqual([])
      expect(await linesOf(store, { number: 999 })).toEqual([])
    })

    test('of calls that wait together a refused one stores nothing and its neighbours everything', async () => {
      const { store, device } = await withDevice()
      const good = { timeMs: 0, values: [1] }
      const later = { timeMs: 5000, values: [5] }
      const first = store.append(device, [good])
      const refused = store.append(device, [later, { timeMs: 9000, values: [1, 2] }])
      const third = store.append(device, [good, { timeMs: 1000, values: [2] }])
      await expect(refused).rejects.toThrow('2 values for 1 sensors')
      // PostgreSQL's connections take them in either order: which of the two stored the one they share is not said
      const stored = (await first).stored + (await third).stored
      expect([stored, (await first).present + (await third).present]).toEqual([2, 1])
      expect(await linesOf(store, device)).toEqual(['0,1', '1,2'])
    })

    test('a device that got a further sensor keeps what it had, and takes its values from then on', async () => {
      const { store, device, organisationId } = await withDevice()
      await store.append(device, [{ timeMs: 0, values: [1] }])
      const wider = await store.registerDevice({ ...WEIR, organisationId, sensors: [RAIN] })
      await store.append(wider, [{ timeMs: 1000, values: [2, 3] }])
      await store.append(device, [{ timeMs: 2000, values: [4] }])
      expect(await linesOf(store, device)).toEqual(['0,1', '1,2,3', '2,4'])
    })

    test('every range is exactly the sets inside it, ends included, in order, over any number of pages', async () => {
      const { store, device } = await withDevice()
      const seconds = Array.from({ length: 3_456 }, (_, index) => index * 7 - 5_000)
      const shuffled = seconds.toSorted((a, b) => ((a * 7919) % 1009) - ((b * 7919) % 1009) || a - b)
      await store.append(
        device,
        shuffled.map((second) => ({ timeMs: second * 1000, values: [second] })),
      )
      const bound = fc.integer({ min: -6_000_000, max: 21_000_000 })
      await fc.assert(
        fc.asyncProperty(bound, bound, async (fromMs, toMs) => {
          const inside = seconds.filter((second) => second * 1000 >= fromMs && second * 1000 <= toMs)
          expect(await linesOf(store, device, fromMs, toMs)).toEqual(
            inside.map((second) => `${second},${second}`),
          )
        }),
        { numRuns: 60 },
      )
    })

    test('what is stored while a range is being read neither repeats nor hides a set', async () => {
      const { store, device } = await withDevice()
      const sets = Array.from({ length: 2_500 }, (_, index) => ({ timeMs: index * 2000, values: [index] }))
      await store.append(device, sets)
      const pages = store.pages(device, 0, 10_000_000)[Symbol.asyncIterator]()
      const first = await pages.next()
      await store.append(device, [
        { timeMs: 1000, values: [-1] },
        { timeMs: 4_999_000, values: [-2] },
      ])
      const lines = first.done ? [] : linesIn(first.value)
      for (let page = await pages.next(); !page.done; page = await pages.next())
        lines.push(...linesIn(page.value))
      expect(lines).toEqual([...sets.map(({ timeMs, values }) => `${timeMs / 1000},${values[0]}`), '4999,-2'])
    })
  })
}

const WEIR = {
  id: 'weir',
  name: 'Weir',
  type: 'AWLR',
  lat: -6.633,
  long: 106.837,
  intervalSeconds: 600,
  sensors: [LEVEL],
}

function badTimes(): number[] {
  return [Number.NaN, Number.POSITIVE_INFINITY, Date.UTC(10_000, 0), -62_200_000_000_000]
}

async function linesOf(
  store: Store,
  device: Pick<Device, 'number'>,
  fromMs = -1e13,
  toMs = 1e13,
): Promise<string[]> {
  const lines: string[] = []
  for await (const page of store.pages(device, fromMs, toMs)) lines.push(...linesIn(page))
  return lines
}

function linesIn({ count, lines }: SetPage): string[] {
  const text = Buffer.from(lines).toString('ascii')
  expect(text.endsWith('\n')).toBe(true)
  const all = text.slice(0, -1).split('\n')
  expect(all).toHaveLength(count)
  return all
}
