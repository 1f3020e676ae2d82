import { BASE_PATH } from '../../src/contract/paths.ts'
import { listen } from '../../src/server/listen.ts'
import { createService } from '../../src/service/create-service.ts'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'
import { stringifiedRange } from '../server/usual-ways.ts'

/**
 * A service that speaks the interface and nothing else, as a provider would write it first: its data are rows
 * made objects made JSON for each answer, uncompressed. On the store in `DATA_DIR`, over HTTP; prints its
 * address.
 */
const DATA_PATH = new RegExp(`^${BASE_PATH}/devices/([^/]+)/data$`)

const store = openStore(process.env.DATA_DIR ?? '')
const [organisation] = await store.organisations()
const organisationId = organisation?.id ?? ''
const service = createService({ store, now: Date.now, logger: console })

const { url } = await listen(
  async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const deviceId = decodeURIComponent(DATA_PATH.exec(pathname)?.[1] ?? '')
    if (deviceId === '') return service(request)
    const [fromMs, toMs] = ['start', 'end'].map((name) => Date.parse(searchParams.get(name) ?? ''))
    const body = await stringifiedRange({ store, organisationId, deviceId }, fromMs ?? 0, toMs ?? 0)
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  },
  { host: '127.0.0.1', port: 0 },
)
console.log(url + BASE_PATH)
process.once('SIGTERM', () => process.exit())
