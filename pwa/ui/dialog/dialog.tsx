import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import './modal-styles.ts'
import '@mantine/core/styles/Modal.layer.css'
import action from '#pwa/ui/action/action.module.css'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { useCloseRequests } from './close-requests.ts'
import classes from './dialog.module.css'
import { MODAL_PLACE, useModalPlace } from './modal-place.ts'

interface DialogProps {
  title: ReactNode
  children: ReactNode
  /** Asked by the close button, Escape, a phone's Back and the backdrop; without it the dialog must be answered. */
  onClose?: () => void
  wide?: boolean
  /** Takes the whole screen. */
  full?: boolean
}

const ignore = () => {}

/** A modal dialog: traps the focus while it is shown and gives it back afterwards. */
export function Dialog({ title, children, onClose, wide = false, full = false }: DialogProps) {
  const hearsEscape = useCloseRequests(onClose)
  return (
    <Kit>
      <Modal.Root
        {...MODAL_PLACE}
        opened
        onClose={onClose ?? ignore}
        closeOnEscape={hearsEscape}
        closeOnClickOutside={onClose !== undefined}
        centered
        fullScreen={full}
        size={wide ? 760 : 480}
        xOffset={12}
        yOffset={12}
        shadow="none"
        transitionProps={{ duration: 0 }}
        classNames={classes}
      >
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Header>
            <Modal.Title>{title}</Modal.Title>
            {onClose && <Modal.CloseButton size={44} aria-label="Close" icon={<Icon name="close" />} />}
          </Modal.Header>
          <Inside isAlert={!onClose}>{children}</Inside>
        </Modal.Content>
      </Modal.Root>
    </Kit>
  )
}

function Inside({ isAlert, children }: { isAlert: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useModalPlace(ref)
  useEffect(() => {
    // Mantine knows one role alone; what must be answered has its own.
    if (isAlert) ref.current?.closest('[role]')?.setAttribute('role', 'alertdialog')
  }, [isAlert])
  return (
    <div ref={ref} className={classes.inside}>
      {children}
    </div>
  )
}

interface QuestionProps {
  title: ReactNode
  children: ReactNode
  /** What the buttons say. */
  no: ReactNode
  yes: ReactNode
  /** Closing the dialog says no as well. */
  onNo(): void
  onYes(): void
}

/** Asks before something happens. */
export function Question({ title, children, no, yes, onNo, onYes }: QuestionProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      {children}
      <div className={classes.answers}>
        <button type="button" className={action.other} onClick={onNo}>
          {no}
        </button>
        <button type="button" className={action.main} onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  )
}
