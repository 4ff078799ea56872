/** A home-made word, what the field says instead, and where it must not come back. */
export interface Banned {
  /** Words of identifiers and file names, in lower case: `dexieKeeper` and `dexie-keeper.ts` hold `keeper`. */
  words?: readonly string[]
  /** Whole identifiers; of words that mean something else within others. */
  names?: readonly string[]
  /** Names that a file may not export; as locals and members they are common words. */
  exports?: readonly string[]
  says: string
  /** Folders, each with a slash at its end. */
  rooms: readonly string[]
}

const PAGE = ['pwa/app/', 'pwa/features/', 'pwa/lib/', 'pwa/local/', 'pwa/sync/', 'pwa/ui/', 'pwa/worker/']

/** The renamed words of docs/glossary.md. */
export const BANNED: readonly Banned[] = [
  { words: ['patiently'], says: 'retry', rooms: ['pwa/', 'api/', 'shared/'] },
  { names: ['Rest', 'restUntilReachable'], says: 'backoff', rooms: ['pwa/sync/'] },
  { words: ['pace'], says: 'throughput, or the delay of a backoff', rooms: ['pwa/sync/'] },
  { names: ['shareLine', 'LineShare'], says: 'concurrencyLimiter', rooms: ['pwa/'] },
  { names: ['Alone', 'alone'], says: 'tabLock', rooms: ['pwa/sync/'] },
  { words: ['picked'], says: 'upload records', rooms: ['pwa/sync/'] },
  { names: ['takeIn', 'Placed'], says: 'intake, IntakeResult', rooms: ['pwa/sync/'] },
  { words: ['elsewhere'], says: 'pending on another device', rooms: ['pwa/'] },
  { names: ['leftFiles', 'isLeft', 'watchLeft', 'useLeft'], says: 'unplaced', rooms: ['pwa/'] },
  {
    names: ['Waiting', 'useWaiting'],
    says: 'pending, queued or loading',
    rooms: ['pwa/', 'api/', 'shared/'],
  },
  { words: ['keeper'], says: 'storage', rooms: ['pwa/'] },
  {
    words: ['shelf'],
    says: 'in-memory store, object index or picture files',
    rooms: ['pwa/local/', 'pwa/sync/', 'api/'],
  },
  { names: ['Kept', 'Settlement'], says: 'Snapshot, Changeset', rooms: ['pwa/', 'api/'] },
  {
    words: ['settle', 'settlement'],
    says: 'transact, cleanUp, confirm, finish',
    rooms: ['pwa/sync/', 'pwa/features/', 'api/services/'],
  },
  { words: ['durable'], says: 'guarded writes', rooms: ['pwa/'] },
  {
    exports: ['once', 'bounded', 'valid', 'person', 'arrival'],
    says: 'idempotent, bodyLimit, validate, requireUser, requestTimeout',
    rooms: ['api/middleware/'],
  },
  { names: ['tell', 'heard', 'hearTabs', 'tellTabs'], says: 'notify, publish, received', rooms: PAGE },
  { names: ['News', 'news'], says: 'message or event', rooms: ['pwa/lib/', 'pwa/local/'] },
  {
    words: ['thrift', 'stoppable', 'generations'],
    says: 'data saver, abortable, cache versions',
    rooms: ['pwa/worker/'],
  },
  { names: ['letGo'], says: 'delete, dispose or release', rooms: ['pwa/', 'api/'] },
  {
    names: ['forget', 'forgetPerson', 'toForget', 'leave', 'drop'],
    says: 'wipe, delete, sign-out cleanup',
    rooms: ['pwa/local/', 'pwa/sync/', 'api/services/'],
  },
  { words: ['ahead'], says: 'preload', rooms: ['pwa/app/', 'pwa/local/'] },
  { words: ['door'], says: 'client', rooms: ['pwa/lib/service-worker/'] },
]
