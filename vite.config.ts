import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { FEW_FILES } from './scripts/few-files.ts'
import { assetName, codeName } from './scripts/file-names.ts'
import { noFormActions } from './scripts/form-actions.ts'
import { kitColors } from './scripts/kit-colors.ts'
import { namedManifest, namedPage } from './scripts/shop-name.ts'
import { NOT_PAGES } from './shared/offline/addresses.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MANIFEST = 'manifest.webmanifest'

/** Serves and builds the manifest that lies at the top of the repository, under the shop's name. */
function topLevelManifest(): Plugin {
  const source = () => namedManifest(readFileSync(here(MANIFEST), 'utf8'))
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

const namedIndex: Plugin = { name: 'named-index', transformIndexHtml: namedPage }

/**
 * The service worker with the list of the build's files (pwa/worker). The manifest is our own, and so is the way pages
 * meet their worker (pwa/lib/service-worker).
 */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'worker',
  filename: 'service-worker.ts',
  manifest: false,
  injectRegister: false,
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['index.html', 'assets/**/*.{js,css,woff2,wasm,pfb,ttf,bcmap}', 'icon.svg', MANIFEST],
    // Files named by their content never change under their names.
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
  },
})

/** Fields of Mantine keep the id they were first drawn with. */
const steadyIds: Plugin = {
  name: 'steady-ids',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/use-id\/use-id\.mjs$/ },
    handler: () => here('pwa/ui/mantine-id.ts'),
  },
}

/** Workers' files lie apart, so that the service worker can tell what judges artwork and what only some PDFs need. */
const APART = {
  entryFileNames: 'assets/artwork/[name]-[hash].js',
  chunkFileNames: 'assets/artwork/[name]-[hash].js',
  assetFileNames: 'assets/pdf/[name]-[hash][extname]',
}

const apiServer = `http://localhost:${process.env.PORT ?? 4000}`

export default defineConfig({
  root: here('pwa'),
  base: '/',
  publicDir: here('pwa/ui/public'),
  resolve: {
    // What a library brings for React 17, in a first load that counts its bytes.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  plugins: [react(), steadyIds, noFormActions, kitColors, topLevelManifest(), namedIndex, serviceWorker],
  build: {
    outDir: here('dist/pwa'),
    emptyOutDir: true,
    // Tells the API which files a page's code became, so that it can name them in the page's head.
    manifest: true,
    // The oldest that run the code (decision 97): of Chrome and Safari the first with light-dark(), of which the colours of both schemes
    // are made.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The entry asks for what other pieces hold when it needs it: that they are no pieces of their own is meant.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      output: {
        codeSplitting: { groups: FEW_FILES },
        chunkFileNames: codeName,
        assetFileNames: assetName,
        // A first load names all other files of the shop: fewer kinds of letters weigh less.
        hashCharacters: 'hex',
      },
    },
  },
  worker: { format: 'es', rollupOptions: { output: APART } },
  server: { proxy: Object.fromEntries(NOT_PAGES.map(path => [path, apiServer])) },
})
