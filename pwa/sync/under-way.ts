import { after } from '#pwa/lib/after.ts'
import type { SendingEntities } from './sending.ts'
import { openTabChannel, publishToTabs, subscribeToTabs, type TabMessageDeps } from './tab-messages.ts'
import type { Activity, LiveUpload } from './uploads/activity.ts'

/** What tabs of one person have under way. */
export interface UnderWay {
  /** Entities whose rows are being sent. */
  sending: ReadonlySet<string>
  /** Files being saved or sent, by slot. */
  uploads: ReadonlyMap<string, LiveUpload>
}

/** `person` is the name of their database; each returns an unsubscribe function. */
export function publishSending(
  person: string,
  sending: Pick<SendingEntities, 'getSnapshot' | 'subscribe'>,
): () => void {
  const read = () => [...sending.getSnapshot()]
  return publishing(sendingOf(person), { read: () => orNull(read()), subscribe: sending.subscribe })
}

export function publishUploads(
  person: string,
  live: Pick<Activity, 'getSnapshot' | 'subscribe'>,
): () => void {
  const read = () =>
    [...live.getSnapshot()].filter(([, { phase }]) => phase === 'saving' || phase === 'uploading')
  return publishing(uploadsOf(person), { read: () => orNull(read()), subscribe: live.subscribe })
}

/** Hears what tabs of this person have under way, this one included, whenever it changes. */
export function subscribeUnderWay(person: string, hear: (news: Partial<UnderWay>) => void): () => void {
  const stops = [
    subscribing<string[]>(sendingOf(person), news => hear({ sending: new Set(news.flat()) })),
    subscribing<[string, LiveUpload][]>(uploadsOf(person), news => hear({ uploads: new Map(news.flat()) })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const sendingOf = (person: string) => `goldleaf.sending:${person}`
const uploadsOf = (person: string) => `goldleaf.uploads:${person}`
const orNull = <T>(all: T[]): T[] | null => (all.length > 0 ? all : null)

function publishing<T>(channel: string, own: Parameters<typeof publishToTabs<T>>[1]): () => void {
  const deps = browserDeps(channel)
  return deps ? publishToTabs(crypto.randomUUID(), own, deps) : () => {}
}

function subscribing<T>(channel: string, hear: (news: T[]) => void): () => void {
  const deps = browserDeps(channel)
  return deps ? subscribeToTabs(hear, deps) : () => {}
}

/** Null without channels: then every tab knows of itself alone. */
function browserDeps(name: string): TabMessageDeps | null {
  const channel = openTabChannel(name)
  return channel && { channel, after }
}
