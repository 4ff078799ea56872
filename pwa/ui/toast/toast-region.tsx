import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { whenIdle } from '#pwa/lib/when-idle.ts'
import classes from './toast.module.css'
import { loadToastCard, toastCardStore } from './toast-code.ts'
import { fitting, toastStore } from './toasts.ts'

/**
 * Where toasts appear. Always in the page, so that screen readers hear what is added to it. At the top of a narrow
 * screen they stand below the notices there, which have buttons to press (issue 6.42).
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get)
  const Card = useToastCard(toasts.length > 0)
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Whoever asks where something ends has the whole page laid out.
    if (toasts.length === 0) return
    const end = document.querySelector('[data-notices]')?.getBoundingClientRect().bottom ?? 0
    region.current?.style.setProperty('--notices-end', `${Math.max(0, end)}px`)
  }, [toasts])
  return (
    <section ref={region} className={classes.region} aria-label="Notifications" aria-live="polite">
      {Card && fitting(toasts).map(toast => <Card key={toast.id} toast={toast} />)}
    </section>
  )
}

/** Comes in the page's first quiet moment, or with the first toast if that is earlier. */
function useToastCard(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return whenIdle(() => void loadToastCard())
    void loadToastCard()
  }, [isWanted])
  return useSyncExternalStore(toastCardStore.subscribe, toastCardStore.get, () => null)
}
