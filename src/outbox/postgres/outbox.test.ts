import { sharedPostgres } from '../../database/testing/shared-server.ts'
import { openPostgresOutbox } from '../testing/open-outbox.ts'
import { outboxSuite } from '../testing/outbox-suite.ts'

const server = await sharedPostgres()

outboxSuite('PostgreSQL', async () => openPostgresOutbox(await server.newPlace()))
