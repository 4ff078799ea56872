import { benchApi } from './bench/api.ts'
import { benchUpload } from './bench/artwork-upload.ts'
import { benchArtworkVerdict } from './bench/artwork-verdict.ts'
import { benchFirstLoad } from './bench/first-load.ts'
import { benchInteraction } from './bench/interaction.ts'
import { benchLighthouse } from './bench/lighthouse.ts'
import { benchOffline } from './bench/offline.ts'
import { benchSync } from './bench/sync.ts'
import { benchSyncServer } from './bench/sync-server.ts'
import { buildPages, isBuilt } from './build.ts'

/** Every figure the shop promises, or those named: `npm run bench -- api`. */
const BENCHES: Record<string, () => Promise<void>> = {
  'first-load': benchFirstLoad,
  interaction: benchInteraction,
  lighthouse: benchLighthouse,
  offline: benchOffline,
  upload: benchUpload,
  api: benchApi,
  sync: benchSync,
  'sync-server': benchSyncServer,
  artwork: benchArtworkVerdict,
}

if (!isBuilt()) await buildPages()
const asked = process.argv.slice(2)
for (const [name, bench] of Object.entries(BENCHES))
  if (asked.length === 0 || asked.includes(name)) await bench()
