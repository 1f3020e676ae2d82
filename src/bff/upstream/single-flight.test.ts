import { expect, test } from 'vitest'
import { SingleFlight } from './single-flight.ts'

/** A task that ends when it is told to. */
function heldTask() {
  let resolve: (text: string) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<string>((yes, no) => {
    resolve = yes
    reject = no
  })
  const signals: AbortSignal[] = []
  const task = (signal: AbortSignal) => {
    signals.push(signal)
    return promise
  }
  return { task, signals, resolve, reject }
}

const gone = new Error('The client has gone')

test('calls with one key share one task, and the next after it begins another', async () => {
  const flights = new SingleFlight<string>()
  const { task, signals, resolve } = heldTask()
  const both = Promise.all([flights.run('a', task), flights.run('a', task)])
  resolve('read')
  expect(await both).toEqual(['read', 'read'])
  expect(signals.length).toBe(1)
  await flights.run('a', task)
  expect(signals.length).toBe(2)
})

test('calls with different keys do not share', () => {
  const flights = new SingleFlight<string>()
  const { task, signals } = heldTask()
  void flights.run('a', task)
  void flights.run('b', task)
  expect(signals.length).toBe(2)
})

test('a task that fails is begun again by the next call', async () => {
  const flights = new SingleFlight<string>()
  const failing = heldTask()
  const failed = flights.run('a', failing.task)
  failing.reject(new Error('No'))
  await expect(failed).rejects.toThrow('No')
  expect(await flights.run('a', async () => 'read')).toBe('read')
})

test('a caller that goes rejects with its reason while the others are answered', async () => {
  const flights = new SingleFlight<string>()
  const { task, signals, resolve } = heldTask()
  const client = new AbortController()
  const leaving = flights.run('a', task, client.signal)
  const staying = flights.run('a', task, new AbortController().signal)
  client.abort(gone)
  await expect(leaving).rejects.toBe(gone)
  expect(signals[0]?.aborted).toBe(false)
  resolve('read')
  expect(await staying).toBe('read')
})

test('a caller without a signal keeps the task going', async () => {
  const flights = new SingleFlight<string>()
  const { task, signals, resolve } = heldTask()
  const client = new AbortController()
  const staying = flights.run('a', task)
  const leaving = flights.run('a', task, client.signal)
  client.abort(gone)
  await expect(leaving).rejects.toBe(gone)
  expect(signals[0]?.aborted).toBe(false)
  resolve('read')
  expect(await staying).toBe('read')
})

test('a task is aborted when the last of its callers has gone, and not before', async () => {
  const flights = new SingleFlight<string>()
  const { task, signals } = heldTask()
  const clients = [new AbortController(), new AbortController()]
  const calls = clients.map(({ signal }) => flights.run('a', task, signal))
  clients[0]?.abort(gone)
  expect(signals[0]?.aborted).toBe(false)
  clients[1]?.abort(gone)
  expect(signals[0]?.reason).toBe(gone)
  await expect(Promise.allSettled(calls)).resolves.toMatchObject([{ reason: gone }, { reason: gone }])
})

test('a call after all others have gone does not get the aborted task', async () => {
  const flights = new SingleFlight<string>()
  const aborted = heldTask()
  const client = new AbortController()
  const leaving = flights.run('a', aborted.task, client.signal)
  client.abort(gone)
  await expect(leaving).rejects.toBe(gone)
  const { task, signals, resolve } = heldTask()
  const later = flights.run('a', task)
  aborted.reject(gone)
  const joining = flights.run('a', task)
  resolve('read')
  expect(await Promise.all([later, joining])).toEqual(['read', 'read'])
  expect(signals.length).toBe(1)
})

test('a caller that has gone already begins nothing', async () => {
  const flights = new SingleFlight<string>()
  const { task, signals } = heldTask()
  await expect(flights.run('a', task, AbortSignal.abort(gone))).rejects.toBe(gone)
  expect(signals).toEqual([])
})

test('a caller that goes after its answer aborts nothing', async () => {
  const flights = new SingleFlight<string>()
  const { task, signals, resolve } = heldTask()
  const client = new AbortController()
  const call = flights.run('a', task, client.signal)
  resolve('read')
  expect(await call).toBe('read')
  client.abort(gone)
  expect(signals[0]?.aborted).toBe(false)
})
