import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** A file that was opened to be read a part at a time. */
export interface ArchiveFile {
  size: number
  /** A strong entity tag: another file, or the same written again, has another one. */
  etag: string
  /** So many bytes from an offset, read as they are taken; the file is closed after the last, or when nobody takes more. */
  stream(offset: number, length: number): ReadableStream<Uint8Array>
  close(): Promise<void>
}

const CHUNK_BYTES = 256 * 1024

/** Rejects where there is no such file, or it is none. */
export async function openArchiveFile(path: string): Promise<ArchiveFile> {
  // a pipe would keep the program waiting for who writes into it
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stat = await file.stat({ bigint: true })
    if (!stat.isFile()) throw new Error('It is no file')
    const version = [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ')
    return {
      size: Number(stat.size),
      etag: `"${createHash('sha256').update(version).digest('base64url').slice(0, 27)}"`,
      stream: (offset, length) => streamOf(file, offset, length),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function streamOf(file: FileHandle, offset: number, length: number): ReadableStream<Uint8Array> {
  let position = offset
  const end = offset + length
  return new ReadableStream({
    async pull(controller) {
      try {
        const wanted = Math.min(CHUNK_BYTES, end - position)
        const { bytesRead, buffer } = await file.read(new Uint8Array(wanted), 0, wanted, position)
        // cut short since it was opened: an answer that breaks off is not taken for a whole one
        if (bytesRead === 0 && wanted > 0) throw new Error('The archive has become shorter')
        position += bytesRead
        controller.enqueue(buffer.subarray(0, bytesRead))
        if (position < end) return
        await file.close()
        controller.close()
      } catch (error) {
        await file.close().catch(() => {})
        throw error
      }
    },
    cancel: () => file.close(),
  })
}
