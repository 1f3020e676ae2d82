import { createHash } from 'node:crypto'
import { close, constants, fstat, open, read } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface ArchiveVersion {
  size: number
  /** A strong entity tag: another file, or a rewritten one, has another. */
  etag: string
  /** Reads bytes only as they are consumed. */
  stream(offset: number, length: number): ReadableStream<Uint8Array>
}

interface Opened {
  /** Device and inode. */
  id: string
  descriptor: Promise<number>
  readers: number
}

const CHUNK_BYTES = 64 * 1024

/** Parts of a file, read by many requests through one descriptor. */
export class ArchiveFile {
  readonly #path: string
  #current: Opened | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** Rejects where there is no such regular file. */
  async version(): Promise<ArchiveVersion> {
    const opened = await this.#opened()
    const descriptor = await opened.descriptor
    const { dev, ino, size, mtimeNs, ctimeNs } = await promisify(fstat)(descriptor, { bigint: true })
    const version = [dev, ino, size, mtimeNs, ctimeNs].join(' ')
    return {
      size: Number(size),
      etag: `"${createHash('sha256').update(version).digest('base64url').slice(0, 27)}"`,
      stream: (offset, length) => this.#stream(opened, descriptor, offset, length),
    }
  }

  async #opened(): Promise<Opened> {
    const found = await stat(this.#path).catch((error: unknown) => {
      this.#replace(undefined)
      throw error
    })
    if (!found.isFile()) throw new Error('It is no file')
    const id = `${found.dev} ${found.ino}`
    if (this.#current?.id !== id) {
      // a pipe in its place would block until somebody writes into it
      const descriptor = promisify(open)(this.#path, constants.O_RDONLY | constants.O_NONBLOCK)
      this.#replace({ id, descriptor, readers: 0 })
      descriptor.catch(() => this.#replace(undefined))
    }
    return this.#current as Opened
  }

  #replace(next: Opened | undefined): void {
    const before = this.#current
    this.#current = next
    if (before) this.#closeUnused(before)
  }

  #closeUnused(opened: Opened): void {
    if (opened === this.#current || opened.readers > 0) return
    opened.descriptor.then(promisify(close)).catch(() => {})
  }

  #stream(opened: Opened, descriptor: number, offset: number, length: number): ReadableStream<Uint8Array> {
    let position = offset
    const end = offset + length
    opened.readers++
    const release = () => {
      opened.readers--
      this.#closeUnused(opened)
    }
    return new ReadableStream(
      {
        async pull(controller) {
          try {
            const wanted = Math.min(CHUNK_BYTES, end - position)
            const { bytesRead, buffer } = await promisify(read)(
              descriptor,
              new Uint8Array(wanted),
              0,
              wanted,
              position,
            )
            // truncated meanwhile: a response that breaks off is not taken for a whole one
            if (bytesRead === 0 && wanted > 0) throw new Error('The archive has become shorter')
            position += bytesRead
            controller.enqueue(buffer.subarray(0, bytesRead))
            if (position < end) return
            release()
            controller.close()
          } catch (error) {
            release()
            throw error
          }
        },
        cancel: release,
      },
      // nothing is read before it is consumed
      { highWaterMark: 0 },
    )
  }
}
