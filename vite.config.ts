import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MANIFEST = 'manifest.webmanifest'

/** Serves and builds the manifest that lies at the top of the repository. */
function topLevelManifest(): Plugin {
  const source = () => readFileSync(here(MANIFEST), 'utf8')
  return {
    name: 'top-level-manifest',
    configureServer(server) {
      server.middlewares.use(`/${MANIFEST}`, (_, response) => {
        response.setHeader('content-type', 'application/manifest+json')
        response.end(source())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: source() })
    },
  }
}

/** Addresses the API answers, stand-ins included; the rest are pages. */
const API = ['/api', '/images', '/authorize', '/oauth', '/v2', '/pay', '/objects', '/.well-known']
const apiServer = `http://localhost:${process.env.PORT ?? 4000}`

export default defineConfig({
  root: here('pwa'),
  base: '/',
  publicDir: here('pwa/ui/public'),
  plugins: [react(), topLevelManifest()],
  build: {
    outDir: here('dist/pwa'),
    emptyOutDir: true,
    // Tells the API which files a page's code became, so that it can name them in the page's head.
    manifest: true,
    // The colours of both schemes are one light-dark() each; older browsers than these have none.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(API.map(path => [path, apiServer])) },
})
