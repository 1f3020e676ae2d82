import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Fits A4 and Letter within browsers' margins, CSS pixels. */
export const PAPER_PX = 660

/** True from before the browser's print layout until printing is done. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // the browser prints the page as it is when this handler returns
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
