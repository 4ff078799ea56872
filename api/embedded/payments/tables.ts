/** `session_json` is the session as the wire shows it; times are Unix seconds there and in `charges`, else epoch milliseconds. */
export const PAYMENT_TABLES = `
CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, status TEXT NOT NULL, expires_at INTEGER NOT NULL, session_json TEXT NOT NULL, lines_json TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS sessions_open ON sessions (expires_at) WHERE status = 'open';
CREATE TABLE IF NOT EXISTS events (
  id TEXT PRIMARY KEY, body TEXT NOT NULL, created_at INTEGER NOT NULL, attempts INTEGER NOT NULL, next_at INTEGER);
CREATE INDEX IF NOT EXISTS events_due ON events (next_at) WHERE next_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS charges (payment_intent TEXT PRIMARY KEY, created INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS refunds (id TEXT PRIMARY KEY, refund_json TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY, asked TEXT NOT NULL, answer TEXT NOT NULL, created_at INTEGER NOT NULL);
`
