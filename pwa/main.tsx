import './app/styles/index.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepInstallPrompt } from './lib/install-prompt.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
keepInstallPrompt()
createRoot(root).render(<App />)
