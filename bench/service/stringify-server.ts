import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'
import { stringifiedYear } from '../server/usual-ways.ts'

const packed = promisify(gzip)
const dataDirectory = process.env.DATA_DIR ?? ''
const store = openStore(dataDirectory)
const [organisation] = await store.organisations()
const organisationId = organisation?.id ?? ''

/** Answers `/?now=…&range=…` (milliseconds) the way one would write it first. */
const server = createServer(async (request, response) => {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams
  const station = { store, dataDirectory, organisationId, nowMs: Number(query.get('now')) }
  const body = await stringifiedYear(station, Number(query.get('range')))
  if (request.headers['accept-encoding'] === 'gzip') {
    response.setHeader('content-encoding', 'gzip').end(await packed(body))
  } else {
    response.end(body)
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address !== 'string') console.log(`http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit())
