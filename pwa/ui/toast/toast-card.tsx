import { Notification } from '@mantine/core'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { sayLeftToast } from './left-toast.ts'
import classes from './toast.module.css'
import { ToastWords } from './toast-words.tsx'
import { dismissToast, type Toast } from './toasts.ts'

// Comes with what draws toasts: until then nothing could be said, and no page is painted later for it.
sayLeftToast()

const DISMISS = { 'aria-label': 'Dismiss', icon: <Icon name="close" size={18} /> }

/** One toast: its words, what can be done about them, and a way to be rid of it. */
export function ToastCard({ toast }: { toast: Toast }) {
  return (
    <Kit>
      <Notification
        // The region around it tells screen readers; as an alert each would break in.
        role="none"
        data-tone={toast.tone}
        classNames={{
          root: classes.toast,
          body: classes.body,
          description: classes.words,
          closeButton: classes.close,
        }}
        closeButtonProps={DISMISS}
        onClose={() => dismissToast(toast.id)}
      >
        <ToastWords {...toast} />
      </Notification>
    </Kit>
  )
}
