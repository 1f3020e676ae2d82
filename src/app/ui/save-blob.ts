export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // by then the browser has begun to read it
  setTimeout(() => URL.revokeObjectURL(link.href))
}
