import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import { chooseOrganisation } from './choose-organisation.ts'

async function storeWith(...names: string[]): Promise<ReturnType<typeof openSqliteStore>> {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  for (const name of names) await store.addOrganisation(name)
  return store
}

async function chosen(names: string[], name?: string): Promise<[string, boolean]> {
  const { organisation, isNew } = await chooseOrganisation(await storeWith(...names), name)
  return [organisation.name, isNew]
}

test('unnamed it is the only one, or the one called default, made where there is none at all', async () => {
  expect(await chosen(['harbour'])).toEqual(['harbour', false])
  expect(await chosen(['harbour', 'default'])).toEqual(['default', false])
  expect(await chosen([])).toEqual(['default', true])
})

test('named it is that one, made where it is not there', async () => {
  expect(await chosen(['harbour', 'board'], 'board')).toEqual(['board', false])
  expect(await chosen(['harbour'], 'board')).toEqual(['board', true])
})

test('unnamed among several, none called default, it is not guessed', async () => {
  const store = await storeWith('harbour', 'board')
  await expect(chooseOrganisation(store, undefined)).rejects.toThrow('--organisation: board, harbour')
  expect(await store.organisations()).toHaveLength(2)
})
