import { createServer } from 'vite'

/** The API with its stand-ins on its own port, and the pages by Vite's server in front of it. */
await import('#api/main.ts')
const server = await createServer({ root: 'pwa', configFile: 'vite.config.ts' })
await server.listen()
server.printUrls()
