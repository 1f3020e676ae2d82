import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceDataPath, devicesPath } from '../contract/paths.ts'
import { routeOf } from './route.ts'

const BASIC = { kind: 'basic' }

/** As a request's URL would carry the path. */
function routed(path: string): ReturnType<typeof routeOf> {
  return routeOf(new URL(`http://service.test/external/v1${path}`).pathname)
}

test('the four read paths are told apart, also when ids and keys are called like parts of them', () => {
  expect(routed('/devices')).toEqual({ operation: 'devices', access: BASIC })
  expect(routed('/devices/devices/data')).toEqual({ operation: 'data', access: BASIC, deviceId: 'devices' })
  const access = { kind: 'public', apiKey: 'devices' }
  expect(routed('/devices/devices')).toEqual({ operation: 'devices', access })
  expect(routed('/devices/devices/data/data')).toEqual({ operation: 'data', access, deviceId: 'data' })
})

test('what the contract builds, the service reads back, whatever is in the id and the key', () => {
  const word = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text !== '.' && text !== '..')
  fc.assert(
    fc.property(word, word, (deviceId, apiKey) => {
      const access = { kind: 'public', apiKey }
      expect(routed(devicesPath(apiKey))).toEqual({ operation: 'devices', access })
      expect(routed(deviceDataPath(deviceId, {}, apiKey))).toEqual({ operation: 'data', access, deviceId })
      expect(routed(deviceDataPath(deviceId, {}))).toEqual({ operation: 'data', access: BASIC, deviceId })
    }),
  )
})

test('a segment whose encoding is broken is routed without its text', () => {
  expect(routed('/devices/%zz/data')).toEqual({ operation: 'data', access: BASIC, deviceId: undefined })
  expect(routed('/%ff/devices')).toEqual({
    operation: 'devices',
    access: { kind: 'public', apiKey: undefined },
  })
})

test('no other path is one of them, and none is an error', () => {
  expect(routeOf('/external/v1')).toBeUndefined()
  expect(routeOf('/external/v10/devices')).toBeUndefined()
  expect(routeOf('/devices')).toBeUndefined()
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom('devices', 'data', '%', ''), fc.string())), (words) => {
      const route = routeOf(`/external/v1/${words.join('/')}`)
      expect(route === undefined || words.includes('devices') || words[0] === 'openapi.json').toBe(true)
    }),
  )
})
