import { openSqliteOutbox } from '../testing/open-outbox.ts'
import { outboxSuite } from '../testing/outbox-suite.ts'

outboxSuite('SQLite', async () => openSqliteOutbox())
