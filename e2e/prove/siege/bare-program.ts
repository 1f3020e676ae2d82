import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that does nothing but answer: what it takes is the machine's time. Sends its port. */
const server = createServer((_, response) => response.end())
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
