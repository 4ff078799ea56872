import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { readConfig } from '#api/config.ts'
import { beginLife } from '#api/store/life.ts'
import { openStore, withoutShop } from '#api/store/open.ts'
import { restore } from './restore.ts'

const USAGE =
  'Usage: restore -- DIR [--force], or restore -- --new-life after the database was restored by its own tools'

/** `npm run restore -- DIR [--force]` puts a backup in the data folder's place. */
async function main(args: string[]): Promise<{ ok: boolean; says: string }> {
  const asked = read(args)
  if (asked === null) return { ok: false, says: USAGE }
  const config = readConfig(process.env)
  if (asked.source === null) {
    const missing = withoutShop(config)
    if (missing !== null) return { ok: false, says: missing }
    const store = await openStore(config)
    await beginLife(store, randomUUID)
    await store.close()
    return { ok: true, says: 'Every device will compare its cart anew.' }
  }
  const world = { force: asked.force, newId: randomUUID, now: Date.now() }
  const done = await restore(asked.source, config.dataDir, world)
  if (!done.ok) return done
  const aside = done.movedTo ? ` What was there lies in ${done.movedTo}.` : ''
  return { ok: true, says: `${config.dataDir} is as it was at ${done.manifest.madeAt}.${aside}` }
}

/** What is asked for, from which folder, as it is named where npm was called; `source` is null for a new life alone. Null where it is asked wrongly. */
function read(args: string[]): { source: string | null; force: boolean } | null {
  const [first, ...more] = args
  if (first === '--new-life') return more.length === 0 ? { source: null, force: false } : null
  const [dir, ...others] = args.filter(word => word !== '--force')
  if (dir === undefined || dir.startsWith('--') || others.length > 0) return null
  return {
    source: resolve(process.env.INIT_CWD ?? process.cwd(), dir),
    force: args.includes('--force'),
  }
}

const { ok, says } = await main(process.argv.slice(2))
console.log(says)
if (!ok) process.exitCode = 1
