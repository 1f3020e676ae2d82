/** `FLUID_LEVEL:390` */
export function thresholdText(sensorId: string, threshold: number): string {
  return `${encodeURIComponent(sensorId)}:${threshold}`
}

/** `undefined` where the address names none, or another sensor's. */
export function thresholdFor(sensorId: string, text: string | undefined): number | undefined {
  const [, id, number] = /^(.*):(-?\d{1,9}(?:\.\d{1,9})?)$/.exec(text ?? '') ?? []
  return id === encodeURIComponent(sensorId) ? Number(number) : undefined
}
