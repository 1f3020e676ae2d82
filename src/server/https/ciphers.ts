/** Suites with forward secrecy and AEAD; CBC suites of TLS 1.2 were broken repeatedly. */
export const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE+AESGCM',
  'ECDHE+CHACHA20',
].join(':')
