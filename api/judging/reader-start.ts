import { enableCompileCache, flushCompileCache } from 'node:module'

/**
 * Starts a reader whose compiled code lies in the folder that is given first, if one is: half of its start is compiling. It
 * is killed sooner or later, so what was compiled is kept at once. Second are the bytes a file may make it grow by.
 */
const [, , folder] = process.argv
if (folder) enableCompileCache(folder)
await import('./reader.ts')
flushCompileCache()
