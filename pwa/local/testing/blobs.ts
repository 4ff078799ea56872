import { Blob as NodeBlob } from 'node:buffer'

/** Imported ahead of all else: pictures come back from the tests' database as pictures, as the simulated page's own do not. */
globalThis.Blob = NodeBlob as typeof Blob
