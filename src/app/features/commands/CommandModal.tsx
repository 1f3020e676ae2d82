import '../../styles/commands.css'
import type { ReactNode } from 'react'
import { Dialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { holdPressableStyle } from '../chart/time-range/pressable-style.ts'

holdPressableStyle()

/** A dialog that closes on Esc and outside presses, and gives the focus back. */
export function CommandModal({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <I18nProvider locale={useLocale()}>
      <ModalOverlay
        className="command-overlay"
        isOpen
        isDismissable
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <Modal className="command-modal">
          <Dialog className="command-dialog" aria-label={label}>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
