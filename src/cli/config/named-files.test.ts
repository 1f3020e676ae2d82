import { expect, test } from 'vitest'
import { serviceFiles } from '../service.ts'
import { dashboardFiles } from '../start.ts'
import { refusalOf } from '../testing/problems-of.ts'
import { ofTheService, readConfigAndFiles } from './config.ts'

const starting = (...names: string[]) => names.map((name) => expect.stringMatching(new RegExp(`^${name}: `)))

const FILES = {
  USERS_FILE: '/no/such/users.json',
  STATIONS_FILE: '/no/such/stations.json',
  UPSTREAM_CA_FILE: '/no/such/ca.pem',
  TLS_CERT_FILE: '/no/such.crt',
  TLS_KEY_FILE: '/no/such.key',
}
const UPSTREAM = {
  UPSTREAM_URL: 'https://telemetry.test/external/v1',
  UPSTREAM_API_KEY: 'a',
  UPSTREAM_SECRET_KEY: 'b',
}

test('a dashboard tells what is wrong with its variables and with all its files at once', async () => {
  const read = readConfigAndFiles({ ...FILES, ...UPSTREAM, PORT: '65536' }, dashboardFiles)
  expect(await refusalOf(read)).toEqual(starting('PORT', 'USERS_FILE', 'STATIONS_FILE', 'UPSTREAM_CA_FILE'))
})

test('a service tells what is wrong with its variables and with its own files at once', async () => {
  const environment = ofTheService({ ...FILES, ...UPSTREAM, SERVICE_PORT: 'x' })
  expect(await refusalOf(readConfigAndFiles(environment, serviceFiles))).toEqual(
    starting('SERVICE_PORT', 'TLS_CERT_FILE', 'TLS_KEY_FILE'),
  )
})

test('files that nothing goes by are not looked at', async () => {
  const { signIn } = await readConfigAndFiles({ USERS_FILE: '/no/such/users.json' }, dashboardFiles)
  expect(signIn.auth).toBe('none')
})
