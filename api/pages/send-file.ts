import type { Context } from 'hono'
import type { PageFile } from './files.ts'

/** Sends a file: 304 when the caller has it, compressed when the caller takes that. `own` headers come before its usual ones. */
export function sendFile(
  c: Context,
  file: PageFile,
  status: 200 | 404 = 200,
  own: Readonly<Record<string, string>> = {},
): Response {
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    ...own,
  }
  if (status === 200 && names(c.req.header('If-None-Match'), file.etag)) return c.body(null, 304, headers)
  const { bytes, encoding } = form(file, c.req.header('Accept-Encoding') ?? '')
  if (encoding) headers['Content-Encoding'] = encoding
  headers['Content-Length'] = String(bytes.length)
  return c.body(bytes, status, headers)
}

/** Whether an If-None-Match header names the ETag; proxies that recompress make it weak. */
function names(header: string | undefined, etag: string): boolean {
  return header === etag || header?.split(',').some(each => each.trim().replace(/^W\//, '') === etag) === true
}

function form(file: PageFile, accepted: string) {
  const br = /\bbr\b/.test(accepted) ? file.br : null
  if (br) return { bytes: br, encoding: 'br' }
  const gzip = /\bgzip\b/.test(accepted) ? file.gzip : null
  return gzip ? { bytes: gzip, encoding: 'gzip' } : { bytes: file.plain, encoding: null }
}
