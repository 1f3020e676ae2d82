import { saveBlob } from '../../ui/save-blob.ts'
import type { ExportedImage } from './chart-image.ts'

/** Pixels of a PNG per pixel of the image. */
export const IMAGE_SCALES = [1, 2, 3, 4] as const
export type ImageScale = (typeof IMAGE_SCALES)[number]

export function saveSvg({ svg }: ExportedImage, name: string): void {
  saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${fileName(name)}.svg`)
}

/** Rejects where the browser cannot make one of this size. */
export async function savePng(image: ExportedImage, name: string, scale: ImageScale): Promise<void> {
  saveBlob(await pngOf(image, scale), `${fileName(name)}.png`)
}

async function pngOf({ svg, width, height }: ExportedImage, scale: ImageScale): Promise<Blob> {
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
