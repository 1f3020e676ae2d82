import { BASE_PATH } from '../../contract/paths.ts'

/** What the embedded service is called; no such host exists, because nothing is sent anywhere. */
export const EMBEDDED_ADDRESS = `http://embedded.invalid${BASE_PATH}`
