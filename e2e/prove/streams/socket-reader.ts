import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface SocketReader {
  socket: Socket
  /** Readings it heard. */
  readonly heard: number
}

const AT_ONCE = 100
const EVENT = Buffer.from('event: reading')

/** Reads the socket itself: thousands of readers must not cost more than whom they read. */
async function openReader(port: number): Promise<SocketReader> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n')
  let heard = 0
  // batches are written whole, but may arrive in pieces
  let tail = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    const text = tail.length > 0 ? Buffer.concat([tail, bytes]) : bytes
    let at = text.indexOf(EVENT)
    let end = 0
    while (at !== -1) {
      heard++
      end = at + EVENT.length
      at = text.indexOf(EVENT, end)
    }
    tail = Buffer.from(text.subarray(Math.max(end, text.length - EVENT.length + 1)))
  })
  await once(socket, 'data')
  return {
    socket,
    get heard() {
      return heard
    },
  }
}

/** Opens so many readers, some at a time. */
export async function openReaders(port: number, count: number): Promise<SocketReader[]> {
  const readers: SocketReader[] = []
  while (readers.length < count) {
    const some = Math.min(AT_ONCE, count - readers.length)
    readers.push(...(await Promise.all(Array.from({ length: some }, () => openReader(port)))))
  }
  return readers
}
