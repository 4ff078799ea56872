import { availableParallelism, loadavg } from 'node:os'
import { benchApi } from './bench/api.ts'
import { benchUpload } from './bench/artwork-upload.ts'
import { benchArtworkVerdict } from './bench/artwork-verdict.ts'
import { benchBooth } from './bench/booth.ts'
import { benchDesk } from './bench/desk.ts'
import type { Figure } from './bench/figure.ts'
import { benchFirstLoad } from './bench/first-load.ts'
import { benchFirstStart } from './bench/first-start.ts'
import { benchInteraction } from './bench/interaction.ts'
import { benchLighthouse } from './bench/lighthouse.ts'
import { benchOffline } from './bench/offline.ts'
import { readOptions } from './bench/options.ts'
import { NOW, openOlder, type Revision } from './bench/revisions.ts'
import { benchScale } from './bench/scale.ts'
import { benchSync } from './bench/sync.ts'
import { benchSyncServer } from './bench/sync-server.ts'
import { heading, lineOf } from './bench/table.ts'
import { benchTakingOver } from './bench/taking-over.ts'
import { buildPages } from './build.ts'
import { isBuilt } from './stamp.ts'

/**
 * Every figure the shop promises, or those named, each in turns with a control: `npm run bench -- api`; in turns with an
 * older commit too: `npm run bench -- --against HEAD~1`. A budget that is missed is printed; only what breaks ends with 1.
 */
const BENCHES: Record<string, (revisions: readonly Revision[]) => Promise<Figure[]>> = {
  'first-load': benchFirstLoad,
  'first-start': benchFirstStart,
  'taking-over': benchTakingOver,
  interaction: benchInteraction,
  lighthouse: benchLighthouse,
  offline: benchOffline,
  upload: benchUpload,
  api: benchApi,
  sync: benchSync,
  'sync-server': benchSyncServer,
  booth: benchBooth,
  desk: benchDesk,
  scale: benchScale,
  artwork: benchArtworkVerdict,
}

const { names, against } = readOptions(process.argv.slice(2), Object.keys(BENCHES))
if (!isBuilt()) await buildPages()
const older = against === null ? null : openOlder(against)
try {
  const busy = loadavg()[0]?.toFixed(2)
  console.log(`medians of figures taken in turns; ${availableParallelism()} cores, load ${busy} before\n`)
  console.log(heading(older?.hash ?? null))
  for (const name of names) await run(name)
} finally {
  older?.dispose()
}

async function run(name: string): Promise<void> {
  try {
    const figures = await BENCHES[name]?.(older ? [NOW, older] : [NOW])
    for (const figure of figures ?? []) console.log(lineOf(figure))
  } catch (error) {
    console.error(`${name} broke:`, error)
    process.exitCode = 1
  }
}
