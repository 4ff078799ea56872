import classes from './toast.module.css'
import { dismissToast, type Toast } from './toasts.ts'

/** What a toast says, with the button of what can be done about it. */
export function ToastWords({ id, text, action }: Toast) {
  return (
    <>
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            action.run()
            dismissToast(id)
          }}
        >
          {action.label}
        </button>
      )}
    </>
  )
}

/** As much of a toast as can be shown where the code of the others cannot come: it goes by itself. */
export function PlainToast({ toast }: { toast: Toast }) {
  return (
    <div className={`${classes.toast} ${classes.words}`} data-tone={toast.tone}>
      <ToastWords {...toast} />
    </div>
  )
}
