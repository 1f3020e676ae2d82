import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'

const SHOWN_MS = 2000

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={label}
        onClick={() => void copyText(text).then(setCopied)}
      />
      <span role="status" className="visually-hidden">
        {isCopied ? t('copied') : ''}
      </span>
    </>
  )
}

/** `false` without HTTPS, or where the reader denies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
