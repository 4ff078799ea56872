/** How the device shows a notification; null unless the person has allowed that already, which is never asked for. */
export function notifier(): ((title: string, text: string) => void) | null {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return null
  return (title, body) => {
    const options = { body, tag: 'checkout' }
    try {
      const shown = new Notification(title, options)
      shown.onclick = () => window.focus()
    } catch {
      // Phones show those of a service worker alone.
      void navigator.serviceWorker?.getRegistration().then(found => found?.showNotification(title, options))
    }
  }
}
