import { expect, test } from 'vitest'
import type { SetPage, Store } from '../store.ts'
import { twoConnections } from './testing/two-connections.ts'

/** Two connections to one file, with a station that has one reading. */
async function weir() {
  const { first, second, device } = await twoConnections()
  await first.append(device, [{ timeMs: 1000, values: [7] }])
  return { first, second, device, page: (store: Store) => firstOf(store.pages(device, 0, 9000)) }
}

test.each(['first', 'second'] as const)(
  'a reading through the %s connection is in the next page, whatever was read before',
  async (by) => {
    const { device, page, ...stores } = await weir()
    expect((await page(stores.first))?.count).toBe(1)
    await stores[by].append(device, [{ timeMs: 2000, values: [8] }])
    expect(Buffer.from((await page(stores.first))?.lines ?? []).toString()).toBe('1,7\n2,8\n')
  },
)

test('a reading that was refused leaves no trace in what is kept', async () => {
  const { first, device, page } = await weir()
  await expect(first.append(device, [{ timeMs: 2000, values: [1, 2] }])).rejects.toThrow()
  expect((await page(first))?.count).toBe(1)
})

async function firstOf(pages: AsyncIterable<SetPage>): Promise<SetPage | undefined> {
  for await (const page of pages) return page
  return undefined
}
