import { saveBlob } from '../../ui/save-blob.ts'
import type { Picture } from './chart-picture.ts'

/** Pixels of a PNG per pixel of the picture. */
export const PICTURE_SCALES = [1, 2, 3, 4] as const
export type PictureScale = (typeof PICTURE_SCALES)[number]

export function saveSvg({ svg }: Picture, name: string): void {
  saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${fileName(name)}.svg`)
}

/** Rejects where the browser cannot make one of this size. */
export async function savePng(picture: Picture, name: string, scale: PictureScale): Promise<void> {
  saveBlob(await pngOf(picture, scale), `${fileName(name)}.png`)
}

async function pngOf({ svg, width, height }: Picture, scale: PictureScale): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser has no room for a picture of this size.')
  return blob
}

/** Without characters that some system forbids; never empty. */
export function fileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}\-_. ]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80)
  return plain || 'chart'
}
