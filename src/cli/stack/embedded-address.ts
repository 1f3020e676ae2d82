import { BASE_PATH } from '../../contract/paths.ts'

/** No such host exists; nothing is sent there. */
export const EMBEDDED_ADDRESS = `http://embedded.invalid${BASE_PATH}`
