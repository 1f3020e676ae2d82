let context: AudioContext | undefined

/** A browser that blocks sound does not say so: the wait goes on. */
const ANSWERS_WITHIN_MS = 400
/** Two tones, three times: heard as an alarm over talk and rain, and unlike a telephone. */
const TONES_HZ = [880, 660, 880, 660, 880, 660]
const TONE_S = 0.18
const EDGE_S = 0.02
const LOUDNESS = 0.35

/** Resolves to whether it could be heard: browsers block sound until a click on the page. */
export async function soundAlarm(): Promise<boolean> {
  context ??= new AudioContext()
  if (context.state !== 'running') await Promise.race([context.resume(), pause(ANSWERS_WITHIN_MS)])
  if (context.state !== 'running') return false
  for (const [n, hertz] of TONES_HZ.entries()) tone(context, hertz, context.currentTime + n * TONE_S)
  return true
}

function tone(audio: AudioContext, hertz: number, atS: number): void {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = 'triangle'
  oscillator.frequency.value = hertz
  // without soft edges each tone clicks
  volume.gain.setValueAtTime(0, atS)
  volume.gain.linearRampToValueAtTime(LOUDNESS, atS + EDGE_S)
  volume.gain.setValueAtTime(LOUDNESS, atS + TONE_S - EDGE_S)
  volume.gain.linearRampToValueAtTime(0, atS + TONE_S)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(atS)
  oscillator.stop(atS + TONE_S)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
