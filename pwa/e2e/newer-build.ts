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

/** The version that is the shop's build itself; in any other every file has another name, as after any change. */
export const FIRST = 'first'

export interface Builds {
  /** For `PAGES_DIR` of a shop that serves this version. */
  pagesDir(version: string): string
  /** From its next start on the shop of the first version serves this one. */
  replaceFirst(version: string): void
  dispose(): void
}

/** The shop's build, and newer ones made from it in no time. */
export function openBuilds(): Builds {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-builds-'))
  const build = (version: string) => {
    if (version === FIRST) return BUILT
    const to = join(folder, 'builds', version)
    if (!existsSync(to)) rename(to, version)
    return to
  }
  const serve = (of: string, version: string) => {
    const pagesDir = join(folder, of, 'pages')
    mkdirSync(join(pagesDir, '..'), { recursive: true })
    rmSync(pagesDir, { force: true })
    symlinkSync(build(version), pagesDir)
    writeFileSync(join(pagesDir, '..', 'stamp'), version)
    return pagesDir
  }
  return {
    pagesDir: version => serve(version, version),
    replaceFirst: version => void serve(FIRST, version),
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
