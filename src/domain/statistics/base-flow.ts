const ALPHA = 0.925
const PADDING = 10
const PASSES = 3

/**
 * Digital filter of Lyne and Hollick in the standard form of Ladson et al. (2013) for even flows without
 * missing values: α 0.925, an odd number of alternating passes, ends extended by ten values; each pass begins
 * as in Su et al. (2016).
 */
export function baseFlow(flows: Float64Array, passes = PASSES): Float64Array {
  if (flows.length === 0) return flows
  let filtered: Float64Array = new Float64Array(flows.length + 2 * PADDING)
  filtered.fill(flows[0] as number, 0, PADDING)
  filtered.set(flows, PADDING)
  filtered.fill(flows[flows.length - 1] as number, PADDING + flows.length)
  for (let pass = 0; pass < passes; pass++) {
    filtered = pass % 2 === 0 ? forward(filtered) : forward(filtered.reverse()).reverse()
  }
  return filtered.slice(PADDING, -PADDING).map((flow) => Math.max(0, flow))
}

/** 0 to 1; 0 without flow. */
export function baseFlowIndex(flows: Float64Array): number {
  const total = sum(flows)
  return total < 1e-6 ? 0 : sum(baseFlow(flows)) / total
}

function forward(flows: Float64Array): Float64Array {
  const slow = flows.slice()
  let quick = (flows[0] as number) - flows.reduce((least, flow) => Math.min(least, flow))
  for (let i = 0; i < flows.length; i++) {
    const flow = flows[i] as number
    if (i > 0) quick = ALPHA * quick + 0.5 * (1 + ALPHA) * (flow - (flows[i - 1] as number))
    if (quick > 0) slow[i] = flow - quick
  }
  return slow
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
