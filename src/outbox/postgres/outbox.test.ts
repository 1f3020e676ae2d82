import { afterAll } from 'vitest'
import { startPostgres } from '../../database/testing/test-server.ts'
import { openPostgresOutbox } from '../testing/open-outbox.ts'
import { outboxSuite } from '../testing/outbox-suite.ts'

const server = await startPostgres()
afterAll(() => server.stop())

outboxSuite('PostgreSQL', async () => openPostgresOutbox(await server.newPlace()))
