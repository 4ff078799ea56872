import './app/styles/index.ts'
import { keepInstallPrompt } from './lib/install-prompt.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
keepInstallPrompt()

const FRAME_MS = 100

/** Resolves once the browser has shown what is there; a page nobody looks at paints nothing and does not wait. */
function shown(): Promise<unknown> {
  const painted = new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  return Promise.race([painted, new Promise(resolve => setTimeout(resolve, FRAME_MS))])
}

// The view the server sent is shown before any code is read, which takes a phone longer than all the rest.
const isDrawn = root.firstElementChild !== null
if (isDrawn) await shown()
const { start } = await import('./app/start.tsx')
await start(root, isDrawn)
