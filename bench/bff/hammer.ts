import { connect, type Socket } from 'node:net'

/** The end of an answer's head. */
const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Asks for the same thing so many times over kept connections, the next time as soon as the last answer is there. A
 * client that looks at nothing but lengths, because it shares the machine with the server it measures.
 */
export async function hammer(
  url: string,
  { connections, requests, gzip }: { connections: number; requests: number; gzip: boolean },
): Promise<void> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const coding = gzip ? 'gzip' : 'identity'
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${coding}\r\n\r\n`,
  )
  let left = requests
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(Number(port), hostname)
      socket.setNoDelay()
      socket.on('error', reject)
      socket.on('end', () => reject(new Error(`${url} was left in the middle`)))
      let bodyLeft = -1
      let head: Buffer = Buffer.alloc(0)
      const next = () => {
        if (left-- > 0) return void socket.write(request)
        socket.destroy()
        resolve()
      }
      socket.on('connect', next)
      socket.on('data', (chunk: Buffer) => {
        if (bodyLeft === -1) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
          const end = head.indexOf(HEAD_END)
          if (end === -1) return
          const length = lengthIn(head.toString('latin1', 0, end))
          if (length === undefined)
            return reject(new Error(`${url} was answered ${head.toString('latin1', 0, end)}`))
          bodyLeft = length - (head.length - end - HEAD_END.length)
          head = Buffer.alloc(0)
        } else bodyLeft -= chunk.length
        if (bodyLeft > 0) return
        bodyLeft = -1
        next()
      })
    })
  await Promise.all(Array.from({ length: connections }, worker))
}

function lengthIn(head: string): number | undefined {
  if (!head.startsWith('HTTP/1.1 200')) return undefined
  const text = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return text === undefined ? undefined : Number(text)
}
