import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import classes from './dialog.module.css'

interface DialogProps {
  title: ReactNode
  children: ReactNode
  /** Asked by the close button, the Escape key and the backdrop; without it the dialog must be answered. */
  onClose?: () => void
  wide?: boolean
  /** Takes the whole screen. */
  full?: boolean
}

/** A modal dialog: traps the focus while it is shown and gives it back afterwards. */
export function Dialog({ title, children, onClose, wide = false, full = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const closeOnBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself hears the Escape key.
    <dialog
      ref={ref}
      role={onClose ? undefined : 'alertdialog'}
      className={[classes.dialog, wide && classes.wide, full && classes.full].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      // Browsers let nobody hold off the second Escape; what must be answered is shown again.
      onClose={({ currentTarget: dialog }) => !onClose && dialog.isConnected && dialog.showModal()}
    >
      <div className={classes.inside}>
        <header className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          {onClose && (
            <button type="button" className={classes.close} aria-label="Close" onClick={() => onClose()}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
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
