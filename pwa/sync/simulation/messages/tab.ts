import type { KeyValue } from '#pwa/lib/auth/identity.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import { createLeader, type LeaderDeps } from '#pwa/sync/leader.ts'
import { createPost, type PostDeps } from '#pwa/sync/post.ts'
import { createSender, type Sender, type SenderDeps } from '#pwa/sync/sender.ts'
import { guarded } from '#pwa/sync/simulation/mortal.ts'
import { tokenFor } from '#pwa/sync/token-for.ts'
import type { MessageWorld } from './world.ts'

/** How a device goes about things; tests put faulty ways in place of the real ones. */
export interface DeviceWays {
  outbox?(outbox: Outbox): Outbox
  fetch?(fetch: PostDeps['fetch']): PostDeps['fetch']
  post?(post: SenderDeps['post'], newId: () => string): SenderDeps['post']
  tokenFor?: typeof tokenFor
}

/** What a tab has of its device. */
export interface TabParts {
  person: string
  outbox: Outbox
  locks: LeaderDeps['locks']
  storage: KeyValue
  /** Milliseconds since 1970 by the device's clock. */
  now(): number
  fetch: PostDeps['fetch']
  /** Of whoever is signed in on the device. */
  getToken(): Promise<string | null>
  isDead(): boolean
  ways: DeviceWays
}

export interface Tab {
  person: string
  /** As its person writes it: what they do on a dead page ends in a crash. */
  outbox: Outbox
  sender: Sender
  isFrozen(): boolean
  /** Nothing of it runs until it is thawed, though it holds whatever it holds. */
  freeze(): void
  thaw(): void
  close(): void
}

/** A page with the shop's own sender, which the browser may freeze. */
export function openTab(world: MessageWorld, parts: TabParts): Tab {
  const { chance, time } = world
  const { person, locks, storage, now, isDead, ways } = parts
  const outbox = guarded(parts.outbox, isDead)
  let held: (() => void)[] | null = null

  /** Runs it now, when the page is thawed, or never. */
  function live(run: () => void): void {
    if (isDead()) return
    if (held) held.push(run)
    else run()
  }

  function after(ms: number, run: () => void): () => void {
    let isOff = false
    const cancel = time.after(ms, () => live(() => !isOff && run()))
    return () => {
      isOff = true
      cancel()
    }
  }

  function every(ms: number, run: () => void): () => void {
    let cancel = () => {}
    const again = () => {
      cancel = after(ms, () => {
        run()
        again()
      })
    }
    again()
    return () => cancel()
  }

  const fetch: PostDeps['fetch'] = async (...asked) => {
    const answer = parts.fetch(...asked)
    await answer.catch(() => {})
    await new Promise<void>(resolve => live(resolve))
    return answer
  }
  const post = createPost({
    fetch: ways.fetch?.(fetch) ?? fetch,
    getToken: () => (ways.tokenFor ?? tokenFor)(person, parts.getToken),
  })
  const leader = createLeader(person, { locks, storage, now, every })
  const sender = createSender({
    sub: person,
    outbox: ways.outbox?.(outbox) ?? outbox,
    post: ways.post?.(post, chance.uuid) ?? post,
    newId: chance.uuid,
    now,
    random: chance.next,
    after,
    maySend: leader.maySend,
    log() {},
  })
  return {
    person,
    outbox: parts.outbox,
    sender,
    isFrozen: () => held !== null,
    freeze() {
      held ??= []
    },
    thaw() {
      const waited = held ?? []
      held = null
      for (const run of waited) live(run)
    },
    close() {
      sender.stop()
      leader.stop()
    },
  }
}
