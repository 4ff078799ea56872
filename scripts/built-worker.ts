import { build, type Plugin } from 'vite'

const WORKER = 'pwa/lib/artwork/artwork.worker.ts'
const BUILT = '/built-worker/'

interface BuiltFile {
  type: string
  body: string | Uint8Array
}

/** The worker's files by name, as the build makes them of it; those of pdf.js keep the names that its errors are told by. */
async function buildWorker(root: string): Promise<Map<string, BuiltFile>> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: BUILT,
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: WORKER,
        output: { entryFileNames: 'worker.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  if (!('output' in built)) throw new Error('one build makes one output')
  return new Map(
    built.output.map(file => [
      file.fileName,
      file.type === 'chunk'
        ? { type: 'text/javascript', body: file.code }
        : { type: 'application/octet-stream', body: file.source },
    ]),
  )
}

/**
 * Serves the worker that reads artwork as it is built. From its sources each start asks for 250 modules one by one, and tests
 * start a hundred: half of what these took.
 */
export function builtWorker(): Plugin {
  return {
    name: 'built-worker',
    configureServer({ config, middlewares }) {
      let building: ReturnType<typeof buildWorker> | null = null
      middlewares.use(async ({ url = '' }, response, next) => {
        const [path = '', query = ''] = url.split('?')
        if (path === `/${WORKER}` && query.startsWith('worker_file')) {
          response.setHeader('Content-Type', 'text/javascript')
          response.end(`import '${BUILT}worker.mjs'`)
          return
        }
        if (!path.startsWith(BUILT)) return next()
        building ??= buildWorker(config.root)
        const file = (await building).get(path.slice(BUILT.length))
        if (!file) return next()
        response.setHeader('Content-Type', file.type)
        response.setHeader('Cache-Control', 'max-age=3600')
        response.end(file.body)
      })
    },
  }
}
