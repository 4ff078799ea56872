import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { etagOf } from './etag.ts'

/** A file of the built pages, with its compressed forms where the build made them. */
export interface PageFile {
  type: string
  etag: string
  /** Named by content, so it never changes under its address. */
  immutable: boolean
  plain: Uint8Array<ArrayBuffer>
  readonly br: Uint8Array<ArrayBuffer> | null
  readonly gzip: Uint8Array<ArrayBuffer> | null
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=UTF-8',
  js: 'text/javascript; charset=UTF-8',
  mjs: 'text/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
  json: 'application/json; charset=UTF-8',
  webmanifest: 'application/manifest+json; charset=UTF-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=UTF-8',
  xml: 'application/xml; charset=UTF-8',
}

/** Reads the built pages into memory, keyed by address. A missing folder is an empty shop front. */
export async function readPages(folder: string): Promise<Map<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const plain = paths.filter(path => !path.endsWith('.br') && !path.endsWith('.gz'))
  const files = await Promise.all(
    plain.map(async path => [addressOf(folder, path), await readPage(folder, path)] as const),
  )
  return new Map(files)
}

function addressOf(folder: string, path: string): string {
  return `/${relative(folder, path).split(sep).join('/')}`
}

async function readPage(folder: string, path: string): Promise<PageFile> {
  const optional = (suffix: string) =>
    readFile(path + suffix).then(
      bytes => new Uint8Array(bytes),
      () => null,
    )
  const plain = new Uint8Array(await readFile(path))
  const address = addressOf(folder, path)
  return {
    type: TYPES[address.slice(address.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: etagOf(plain),
    immutable: address.startsWith('/assets/'),
    plain,
    br: await optional('.br'),
    gzip: await optional('.gz'),
  }
}
