/** The polynomial of CRC-32 with its bits in reflected order, and x to the power of 0 and of 8 in that order. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X_TO_8 = 0x00800000

/**
 * What a CRC-32 is multiplied with when so many bytes follow: x to the power of 8 times their number, modulo the
 * polynomial. See `crcOfJoined`.
 */
export function crcShift(byteLength: number): number {
  let product = ONE
  let power = X_TO_8
  for (let rest = byteLength; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) product = multiplied(product, power)
    power = multiplied(power, power)
  }
  return product >>> 0
}

/** The CRC-32 of two texts put end to end, from that of each and the `crcShift` of the second one's length. */
export function crcOfJoined(first: number, second: number, secondShift: number): number {
  return (multiplied(secondShift, first) ^ second) >>> 0
}

/** The product of two polynomials over GF(2), modulo that of CRC-32. */
function multiplied(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor
    factor = (factor & 1) === 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product
}
