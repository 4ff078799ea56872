import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import classes from './toast.module.css'
import { dismissToast, fitting, toastStore } from './toasts.ts'

/**
 * Where toasts appear. Always in the page, so that screen readers hear what is added to it. At the top of a narrow
 * screen they stand below the notices there, which have buttons to press (issue 6.42).
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get)
  const region = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where notices end is looked up for what is shown now.
  useLayoutEffect(() => {
    const end = document.querySelector('[data-notices]')?.getBoundingClientRect().bottom ?? 0
    region.current?.style.setProperty('--notices-end', `${Math.max(0, end)}px`)
  }, [toasts])
  return (
    <section ref={region} className={classes.region} aria-label="Notifications" aria-live="polite">
      {fitting(toasts).map(({ id, text, tone, action }) => (
        <div key={id} className={classes.toast} data-tone={tone}>
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
          <button
            type="button"
            className={classes.close}
            aria-label="Dismiss"
            onClick={() => dismissToast(id)}
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
    </section>
  )
}
