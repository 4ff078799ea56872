import type { DatabaseSync } from 'node:sqlite'
import { atomically } from '#api/embedded/database.ts'

/** Everything that could open a door is stored as its digest only (`hash`). Times are epoch milliseconds. */
export const IDENTITY_TABLES = `
CREATE TABLE IF NOT EXISTS keys (kid TEXT PRIMARY KEY, jwk TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS accounts (
  sub TEXT PRIMARY KEY, email TEXT NOT NULL, name TEXT NOT NULL, password TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS accounts_email ON accounts (email, created_at);
CREATE TABLE IF NOT EXISTS demo_accounts (hash TEXT PRIMARY KEY, sub TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (
  hash TEXT PRIMARY KEY, sid TEXT NOT NULL, sub TEXT NOT NULL, expires_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS codes (
  hash TEXT PRIMARY KEY, grant_json TEXT NOT NULL, expires_at INTEGER NOT NULL, family TEXT);
CREATE TABLE IF NOT EXISTS families (
  id TEXT PRIMARY KEY, sub TEXT NOT NULL, sid TEXT NOT NULL, scope TEXT NOT NULL, revoked INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS refresh_tokens (
  hash TEXT PRIMARY KEY, family TEXT NOT NULL, parent TEXT, superseded_at INTEGER, expires_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS refresh_parents ON refresh_tokens (parent);
`

/** Takes over the accounts of a database from before e-mails could be used more than once. */
export function takeOverUsers(db: DatabaseSync): void {
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'users'").get()) return
  atomically(db, () => {
    db.exec(`INSERT OR IGNORE INTO accounts (sub, email, name, password, created_at)
      SELECT sub, email, name, password, created_at FROM users;
      DROP TABLE users; DROP TABLE IF EXISTS attempts`)
  })
}
