/**
 * What TLS is spoken with: suites with forward secrecy that encrypt and authenticate in one (AEAD). Those with CBC,
 * which TLS 1.2 has besides, have been broken by their padding time and again.
 */
export const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE+AESGCM',
  'ECDHE+CHACHA20',
].join(':')
