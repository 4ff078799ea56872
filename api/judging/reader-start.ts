import { enableCompileCache, flushCompileCache } from 'node:module'

/**
 * Starts a reader whose compiled code lies in the folder that is given, if one is: half of its start is compiling. It is
 * killed sooner or later, so what was compiled is kept at once.
 */
const [, , folder] = process.argv
if (folder) enableCompileCache(folder)
await import('./reader.ts')
flushCompileCache()
