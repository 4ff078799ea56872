import type { ArtworkWork } from './messages.ts'

/** Starts a worker for one kind of work on artwork, which its name tells it. */
export const startWorker = (work: ArtworkWork): Worker =>
  new Worker(new URL('./artwork.worker.ts', import.meta.url), { type: 'module', name: work })
