/** Everything that could open a door is stored as its digest only (`hash`). Times are epoch milliseconds. */
export const IDENTITY_TABLES = `
CREATE TABLE IF NOT EXISTS keys (kid TEXT PRIMARY KEY, jwk TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS users (
  sub TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, password TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (
  hash TEXT PRIMARY KEY, sid TEXT NOT NULL, sub TEXT NOT NULL, expires_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS codes (
  hash TEXT PRIMARY KEY, grant_json TEXT NOT NULL, expires_at INTEGER NOT NULL, family TEXT);
CREATE TABLE IF NOT EXISTS families (
  id TEXT PRIMARY KEY, sub TEXT NOT NULL, sid TEXT NOT NULL, scope TEXT NOT NULL, revoked INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS refresh_tokens (
  hash TEXT PRIMARY KEY, family TEXT NOT NULL, parent TEXT, superseded_at INTEGER, expires_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS refresh_parents ON refresh_tokens (parent);
CREATE TABLE IF NOT EXISTS attempts (email TEXT PRIMARY KEY, count INTEGER NOT NULL, reset_at INTEGER NOT NULL);
`
