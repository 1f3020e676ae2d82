import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

export interface Question {
  url: string
  authorization: string
  coding: 'gzip' | 'identity'
}

const ITEM = Buffer.from('"timestamp"')

/** Reads an answer to its end; how many items it has. */
export async function itemsOf(question: Question): Promise<number> {
  const response = await opened(question)
  let items = 0
  let tail = Buffer.alloc(0)
  async function count(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      const text = Buffer.concat([tail, chunk])
      for (let at = text.indexOf(ITEM); at >= 0; at = text.indexOf(ITEM, at + ITEM.length)) items++
      tail = text.subarray(Math.max(0, text.length - ITEM.length + 1))
    }
  }
  await (question.coding === 'gzip' ? pipeline(response, createGunzip(), count) : pipeline(response, count))
  return items
}

/** A reader that takes so many bytes when told to and otherwise nothing, so that the server has to wait for it. */
export async function slowReader(
  question: Question,
): Promise<{ take: (bytes: number) => Promise<void>; leave: () => void }> {
  const response = await opened(question)
  response.pause()
  return {
    async take(bytes) {
      for (let taken = 0; taken < bytes && !response.readableEnded; ) {
        const chunk: Buffer | null = response.read()
        if (chunk) taken += chunk.length
        else await more(response)
        if (response.destroyed) return
      }
    },
    leave: () => void response.destroy(),
  }
}

/** Waits until there is more to read, or the other end has gone. */
function more(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('readable', settle)
      response.off('close', settle)
      resolve()
    }
    response.once('readable', settle)
    response.once('close', settle)
  })
}

/** Opens an answer on a connection of its own, nothing of it read yet. */
function opened({ url, authorization, coding }: Question): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false })
    const headers = { authorization, 'accept-encoding': coding }
    // the certificate is the one the server under test has just made for itself
    get(url, { agent, headers, rejectUnauthorized: false }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`Answered ${response.statusCode}`))
    }).on('error', reject)
  })
}
