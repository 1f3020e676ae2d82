import type { PNG } from 'pngjs'

/** A pixel differs when its value does by more than this: a quarter of the range from paper to ink. */
const QUARTER_OF_RANGE = 255 / 4

/** Share of the pixels of two equally large pictures that differ. */
export function shareThatDiffers(first: PNG, second: PNG): number {
  if (first.width !== second.width || first.height !== second.height) {
    throw new Error('Only pictures of one size can be compared')
  }
  let different = 0
  for (let pixel = 0; pixel < first.width * first.height; pixel++) {
    if (Math.abs(channelOf(first, pixel) - channelOf(second, pixel)) > QUARTER_OF_RANGE) different++
  }
  return different / (first.width * first.height)
}

/** Share of the pixels that are not paper. */
export function shareOfInk(picture: PNG): number {
  let ink = 0
  for (let pixel = 0; pixel < picture.width * picture.height; pixel++) {
    if (channelOf(picture, pixel) < 255) ink++
  }
  return ink / (picture.width * picture.height)
}

/** The picture is black on white, so one of its four channels tells all. */
function channelOf(picture: PNG, pixel: number): number {
  return picture.data[pixel * 4] as number
}
