import { connect } from 'node:net'
import type { Load, LoadReport } from './loader.ts'

/**
 * Asks over kept connections, the next time as soon as the last answer is there, and looks at nothing but lengths and
 * status: it shares the machine with the server it loads.
 */
const HEAD_END = Buffer.from('\r\n\r\n')

process.once('message', async (load: Load) => {
  const report = await asked(load)
  process.send?.(report, () => process.disconnect())
})

async function asked({ url, paths, connections, seconds }: Load): Promise<LoadReport> {
  const { hostname, port, host } = new URL(url)
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`),
  )
  const report: LoadReport = { answers: 0, failed: 0, bytes: 0, seconds: 0, slowestMs: 0 }
  const startedMs = performance.now()
  const endMs = startedMs + seconds * 1000
  let turn = 0
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay()
      socket.on('error', reject)
      socket.on('end', () => reject(new Error(`${url} was left in the middle`)))
      let bodyLeft = -1
      let head: Buffer = Buffer.alloc(0)
      let requestedMs = 0
      const next = () => {
        requestedMs = performance.now()
        if (requestedMs < endMs) return void socket.write(requests[turn++ % requests.length] as Buffer)
        socket.destroy()
        resolve()
      }
      socket.on('connect', next)
      socket.on('data', (chunk: Buffer) => {
        report.bytes += chunk.length
        if (bodyLeft === -1) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
          const end = head.indexOf(HEAD_END)
          if (end === -1) return
          const text = head.toString('latin1', 0, end)
          const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
          if (length === undefined) return reject(new Error(`an answer without a length: ${text}`))
          if (!text.startsWith('HTTP/1.1 200')) report.failed++
          bodyLeft = Number(length) - (head.length - end - HEAD_END.length)
          head = Buffer.alloc(0)
        } else bodyLeft -= chunk.length
        if (bodyLeft > 0) return
        bodyLeft = -1
        report.answers++
        report.slowestMs = Math.max(report.slowestMs, performance.now() - requestedMs)
        next()
      })
    })
  await Promise.all(Array.from({ length: connections }, worker))
  report.seconds = (performance.now() - startedMs) / 1000
  return report
}
