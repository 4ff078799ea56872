/** What a worker can be started for: a verdict, a proof, pages of a PDF, parts to zoom into, a picture to look at. */
export type ArtworkWork = 'judge' | 'proof' | 'pages' | 'parts' | 'picture'

/** Starts a worker for one kind of work on artwork, which its name tells it. */
export const startWorker = (work: ArtworkWork): Worker =>
  new Worker(new URL('./artwork.worker.ts', import.meta.url), { type: 'module', name: work })
