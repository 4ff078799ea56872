import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Random } from '#api/embedded/world.ts'

/** SHA-256 in hex: what is stored of a code, token or cookie instead of itself. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** HMAC-SHA256 in hex. */
export function seal(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares two texts in a time that tells nothing of where they differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(digest(a)), Buffer.from(digest(b)))
}

/** An unguessable name of `bytes` random bytes, safe in addresses. */
export function unguessable(random: Random, bytes = 32): string {
  return Buffer.from(random(bytes)).toString('base64url')
}

/** The stand-in's own signing secret: made once, then kept in its database. */
export function keptSecret(db: DatabaseSync, name: string, random: Random): string {
  db.exec('CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)')
  db.prepare('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)').run(name, unguessable(random))
  return String(db.prepare('SELECT value FROM secrets WHERE name = ?').get(name)?.value)
}
