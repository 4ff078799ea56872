import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const BUILT = resolve('dist/pwa')
/** A file named by its content, as the build names them. */
const NAMED = /-([\w-]{7}|[\w-]{8})\.(js|css|woff2|wasm|pfb|ttf|bcmap)\b/g
const TEXT = /\.(js|css|html|json)$/

export interface Builds {
  /** For `PAGES_DIR`: the folder whose build a starting shop serves. */
  pagesDir: string
  /** From its next start on the shop serves a build in which every file has another name, as after any change. */
  release(version: string): void
  /** Serves the first build again. */
  back(): void
  dispose(): void
}

/** The shop's build, and newer ones made from it in no time. */
export function openBuilds(): Builds {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-builds-'))
  const pagesDir = join(folder, 'pages')
  const point = (to: string, version: string) => {
    rmSync(pagesDir, { force: true })
    symlinkSync(to, pagesDir)
    writeFileSync(join(folder, 'stamp'), version)
  }
  point(BUILT, 'first')
  return {
    pagesDir,
    release(version) {
      const to = join(folder, version)
      if (!existsSync(to)) rename(to, version)
      point(to, version)
    },
    back: () => point(BUILT, 'first'),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function rename(to: string, version: string): void {
  const renamed = (text: string) => text.replaceAll(NAMED, `-$1${version}.$2`)
  for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(to, entry.parentPath.slice(BUILT.length), renamed(entry.name))
    mkdirSync(join(path, '..'), { recursive: true })
    if (TEXT.test(basename(path))) writeFileSync(path, renamed(readFileSync(from, 'utf8')))
    else cpSync(from, path)
  }
}
