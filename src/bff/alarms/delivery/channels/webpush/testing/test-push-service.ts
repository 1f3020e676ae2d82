import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A browser that is subscribed at a push service: what it tells the dashboard, and how it reads what comes. */
export interface TestBrowser {
  endpoint: string
  p256dh: string
  auth: string
  /** Decrypts a body as RFC 8291 says, by nothing but Node's own cryptography. Throws on one that is for somebody else. */
  read(body: Buffer): string
}

export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface TestPushService {
  url: string
  pushed: Pushed[]
  browser(name: string): TestBrowser
  close(): void
}

/** A push service on a port of its own, which answers as told. */
export async function startPushService(
  answer: (response: ServerResponse, pushed: Pushed) => void = (response) =>
    void response.writeHead(201).end(),
): Promise<TestPushService> {
  const pushed: Pushed[] = []
  const server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await buffer(request) }
    pushed.push(one)
    answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url, pushed },
    browser: (name) => testBrowser(`${url}/push/${name}`),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function testBrowser(endpoint: string): TestBrowser {
  const keys = createECDH('prime256v1')
  const auth = randomBytes(16)
  return {
    endpoint,
    p256dh: keys.generateKeys('base64url'),
    auth: auth.toString('base64url'),
    read: (body) => decrypted(body, keys, auth),
  }
}

const TAG_BYTES = 16

function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const record = body.subarray(keyEnd)
  if (record.length > body.readUInt32BE(16)) throw new Error('There is more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32)
  const derived = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    )
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end).toString()
}

/** What an `Authorization` of RFC 8292 says, once its signature was verified. Throws where that is wrong. */
export function verifiedVapid(authorization: string): { claims: Record<string, unknown>; key: string } {
  const { t: token = '', k: key = '' } =
    /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('The signature is wrong')
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()), key }
}
