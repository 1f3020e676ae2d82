import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testPair } from '../../server/testing/test-pair.ts'
import { refusalOf } from '../testing/problems-of.ts'
import { loadCertificate } from './certificate.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const DAY_MS = 86_400_000

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'gaugeboard-cert-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

describe('the self-signed certificate', () => {
  const own = (dataDirectory: string, host = '127.0.0.1', nowMs = NOW_MS) =>
    loadCertificate({ files: null, dataDirectory, host }, nowMs)

  test('names this machine and the host, is for servers only and is no authority', async () => {
    const { cert, key, isSelfSigned, fingerprint, endsAtMs } = await own(directory(), 'telemetry.example')
    const certificate = new X509Certificate(cert)
    for (const host of ['localhost', 'telemetry.example']) expect(certificate.checkHost(host)).toBe(host)
    for (const address of ['127.0.0.1', '::1']) expect(certificate.checkIP(address)).toBe(address)
    expect(certificate.checkHost('other.example')).toBeUndefined()
    expect(certificate.ca).toBe(false)
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(isSelfSigned).toBe(true)
    expect(fingerprint).toBe(certificate.fingerprint256)
    expect(endsAtMs).toBe(NOW_MS + 825 * DAY_MS)
  })

  test('is kept, its key readable by its owner only', async () => {
    const dataDirectory = join(directory(), 'data')
    const first = await own(dataDirectory)
    expect(await own(dataDirectory)).toEqual(first)
    expect(await readFile(first.file, 'utf8')).toBe(first.cert)
    expect(statSync(join(dataDirectory, 'tls', 'service.key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDirectory, 'tls')).mode & 0o777).toBe(0o700)
  })

  test('that cannot be kept is told with the variable to set', async () => {
    const file = join(directory(), 'file')
    await writeFile(file, '')
    await expect(own(file)).rejects.toThrow(
      /^DATA_DIR: .*\/file\/tls cannot be used \(ENOTDIR.*\)\. Set it to/,
    )
  })

  test('is made anew 30 days before it ends', async () => {
    const dataDirectory = directory()
    const { fingerprint } = await own(dataDirectory)
    expect((await own(dataDirectory, '127.0.0.1', NOW_MS + 794 * DAY_MS)).fingerprint).toBe(fingerprint)
    const renewed = await own(dataDirectory, '127.0.0.1', NOW_MS + 795 * DAY_MS)
    expect(renewed.fingerprint).not.toBe(fingerprint)
    expect(renewed.endsAtMs).toBe(NOW_MS + (795 + 825) * DAY_MS)
  })

  test('is made anew for a host it does not name, and for every address it names this machine', async () => {
    const dataDirectory = directory()
    const { fingerprint } = await own(dataDirectory)
    expect((await own(dataDirectory, '0.0.0.0')).fingerprint).toBe(fingerprint)
    expect((await own(dataDirectory, '192.0.2.1')).fingerprint).not.toBe(fingerprint)
  })

  test.each(['service.key', 'service.crt'])(
    'is made anew when %s is damaged or not its other half',
    async (file) => {
      const dataDirectory = directory()
      const { fingerprint } = await own(dataDirectory)
      const other = await testPair()
      for (const text of ['', 'no PEM', file.endsWith('key') ? other.key : other.cert]) {
        await writeFile(join(dataDirectory, 'tls', file), text)
        const { cert, key, fingerprint: now } = await own(dataDirectory)
        expect(new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))).toBe(true)
        expect(now).not.toBe(fingerprint)
      }
    },
  )
})

describe('a certificate of the operator', () => {
  async function given(cert: string | null, key: string | null) {
    const dataDirectory = directory()
    const files = { certFile: join(dataDirectory, 'a.crt'), keyFile: join(dataDirectory, 'a.key') }
    if (cert !== null) await writeFile(files.certFile, cert)
    if (key !== null) await writeFile(files.keyFile, key)
    return loadCertificate({ files, dataDirectory, host: '127.0.0.1' }, NOW_MS)
  }

  test('is served as it is', async () => {
    const pair = await testPair()
    expect(await given(pair.cert, pair.key)).toMatchObject({ ...pair, isSelfSigned: false })
  })

  test('with something wrong is told by the variable to mend, without a word of the key', async () => {
    const [one, two] = [await testPair(), await testPair('other')]
    const encrypted = createPrivateKey(one.key)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
      .toString()
    const problems = (cert: string | null, key: string | null) => refusalOf(given(cert, key))
    expect(await problems(null, one.key)).toEqual([
      expect.stringMatching(/^TLS_CERT_FILE: .* cannot be read \(ENOENT\)$/),
    ])
    expect(await problems('x', one.key)).toEqual([
      expect.stringMatching(/^TLS_CERT_FILE: .* is no certificate in PEM$/),
    ])
    expect(await problems(one.cert, one.cert)).toEqual([
      expect.stringMatching(/^TLS_KEY_FILE: .* is no private key/),
    ])
    expect(await problems(one.cert, encrypted)).toEqual([
      expect.stringMatching(/^TLS_KEY_FILE: .* passphrase/),
    ])
    expect(await problems(one.cert, two.key)).toEqual([
      expect.stringMatching(/^TLS_KEY_FILE: .* is not the key of/),
    ])
    expect(await problems('x', null)).toEqual([
      expect.stringMatching(/^TLS_CERT_FILE: /),
      expect.stringMatching(/^TLS_KEY_FILE: .* cannot be read \(ENOENT\)$/),
    ])
  })
})
