import { createHash } from 'node:crypto'
import type { PageFile } from './files.ts'
import { madeFile } from './made-file.ts'

/** Where the build puts the service worker; at the top, so that its scope is the whole shop. */
export const WORKER = '/service-worker.js'

/** What the service worker is told of the server that hands it out. */
export interface WorkerStamp {
  version: string
  /** Names the configuration and the content policy that the kept pages carry. */
  settings: string
}

/** The stamp of a shop with these public values and this policy (architecture "Embedded by default"). */
export function workerStamp(version: string, publicValues: unknown, policy: string): WorkerStamp {
  const hash = createHash('sha256').update(JSON.stringify([publicValues, policy]))
  return { version, settings: hash.digest('base64url').slice(0, 12) }
}

/**
 * The built worker behind the stamp: with other settings its bytes differ, so browsers take it for a new one and fetch
 * the kept pages again, policy and all.
 */
export function stampedWorker(file: PageFile, stamp: WorkerStamp): PageFile {
  return madeFile(file.type, `self.SHOP=${JSON.stringify(stamp)};${new TextDecoder().decode(file.plain)}`)
}
