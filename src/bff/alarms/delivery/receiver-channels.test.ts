import { expect, it } from 'vitest'
import type { AlarmMessage } from '../../../domain/alarms/message/alarm-message.ts'
import type { SendResult } from '../../../outbox/outbox.ts'
import { webhookTo } from '../../testing/test-settings.ts'
import { ReceiverChannels } from './receiver-channels.ts'

const TAKEN: SendResult = { status: 200, problem: null }
const OUTGOING = { message: { id: 'm' } as AlarmMessage, about: [] }

/** Channels that say what is done to them; a send ends when it is told to. */
function channels() {
  const done: string[] = []
  const sends: { end: (result: SendResult) => void; fail: () => void }[] = []
  const made = new ReceiverChannels((receiver) => {
    const { url } = receiver as { url: string }
    done.push(`open ${url}`)
    return {
      send: () =>
        new Promise<SendResult>((resolve, reject) => {
          done.push(`send ${url}`)
          sends.push({ end: resolve, fail: () => reject(new Error(`Bearer secret at ${url}`)) })
        }),
      close: async () => void done.push(`close ${url}`),
    }
  })
  return { made, done, sends }
}

it('keep the channel of a receiver that the file has as it was', () => {
  const { made, done } = channels()
  made.use([webhookTo('http://a'), webhookTo('http://b', { name: 'officer' })])
  made.use([webhookTo('http://a')])
  expect(done).toEqual(['open http://a', 'open http://b'])
  expect(made.receiver('room')).toMatchObject({ url: 'http://a' })
  expect(made.receiver('officer')).toBeUndefined()
})

it('let a message arrive before the channel it went by is closed', async () => {
  const { made, done, sends } = channels()
  made.use([webhookTo('http://a')])
  const sending = made.send('room', OUTGOING)
  made.use([webhookTo('http://b')])
  expect(done).toEqual(['open http://a', 'send http://a', 'open http://b'])
  sends[0]?.end(TAKEN)
  expect(await sending).toEqual(TAKEN)
  await expect.poll(() => done.at(-1)).toBe('close http://a')
})

it('try again later for a receiver that the file does not have any more', async () => {
  expect(await channels().made.send('room', OUTGOING)).toEqual({
    status: null,
    problem: 'is not in the alarms file any more',
  })
})

it('repeat nothing of what a channel throws', async () => {
  const { made, sends } = channels()
  made.use([webhookTo('http://a')])
  const sending = made.send('room', OUTGOING)
  sends[0]?.fail()
  expect(await sending).toEqual({ status: null, problem: 'could not be sent to by webhook' })
})
