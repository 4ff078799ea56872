import { hasPriceList, startPreload } from './app/preload.ts'
import './app/styles/index.ts'
import { keepInstallPrompt } from './lib/install-prompt.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
keepInstallPrompt()

const PAINT_WAIT_MS = 300

/** Resolves once the browser has painted what is there; a page nobody looks at paints nothing and does not wait. */
function painted(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve()
  return new Promise(resolve => {
    setTimeout(resolve, PAINT_WAIT_MS)
    const observer = new PerformanceObserver(list => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

// The view the server sent is shown before any code is read, which takes a phone longer than all the rest.
const isDrawn = root.firstElementChild !== null
if (isDrawn) await painted()
// On a first visit nothing may stand before the first paint; later ones have all they need on the device.
else if (hasPriceList()) startPreload(location.pathname)
const code = document.querySelector<HTMLTemplateElement>('template#code')
if (code) document.head.append(code.content)
const { start } = await import('./app/start.tsx')
await start(root, isDrawn)
