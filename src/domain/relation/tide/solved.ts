/** Symmetric positive definite (Cholesky), from the lower left. A linearly dependent row gets 0. */
export function solved(products: Float64Array, sides: Float64Array): Float64Array {
  const size = sides.length
  const lower = new Float64Array(size * size)
  const x = Float64Array.from(sides)
  const at = (row: number, column: number) => lower[row * size + column] as number
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = products[row * size + column] as number
      for (let k = 0; k < column; k++) rest -= at(row, k) * at(column, k)
      const isNew = rest > 1e-9 * (products[row * size + row] as number)
      if (row === column) lower[row * size + row] = isNew ? Math.sqrt(rest) : Number.POSITIVE_INFINITY
      else lower[row * size + column] = rest / at(column, column)
    }
  }
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) x[row] = (x[row] as number) - at(row, k) * (x[k] as number)
    x[row] = (x[row] as number) / at(row, row)
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) x[row] = (x[row] as number) - at(k, row) * (x[k] as number)
    x[row] = (x[row] as number) / at(row, row)
  }
  return x
}
