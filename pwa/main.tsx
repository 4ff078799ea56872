import { setAside } from './app/out-of-sight.ts'
import { hasPriceList, startPreload } from './app/preload.ts'
import './app/styles/index.ts'
import { bringTypeface } from './app/typeface.ts'
import { keepInstallPrompt } from './lib/install-prompt.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
keepInstallPrompt(window.sentView?.installPrompt)

/** The view the server sent, where it did. */
const sent = root.querySelector<HTMLElement>(':scope > [inert]')
if (sent) setAside(sent)
void bringTypeface()
// On a first visit nothing may stand before the first view; later ones have all they need on the device.
if (!sent && hasPriceList()) startPreload(location.pathname)
const { start } = await import('./app/start.tsx')
await start(root, sent)
