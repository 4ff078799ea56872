import { expect, test } from 'vitest'
import { createVirtualTime } from './simulation/virtual-time.ts'
import { publishToTabs, subscribeToTabs, type TabChannel } from './tab-messages.ts'

/** Tabs that hear each other, as long as they live. */
function air() {
  const channels = new Set<TabChannel>()
  const said: unknown[] = []
  const time = createVirtualTime()
  function open() {
    const channel: TabChannel = {
      postMessage(message) {
        if (!channels.has(channel)) return
        said.push(message)
        const data = structuredClone(message)
        for (const each of channels) if (each !== channel) each.onmessage?.({ data } as MessageEvent)
      },
      onmessage: null,
      close: () => void channels.delete(channel),
    }
    channels.add(channel)
    return { channel, after: time.after }
  }
  return { open, said, time }
}

/** Something that is under way in a tab, or not. */
function something(first: string[] | null = null) {
  let now = first
  const listeners = new Set<() => void>()
  return {
    read: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become(next: string[] | null) {
      now = next
      for (const listener of listeners) listener()
    },
  }
}

function hearing({ open }: Pick<ReturnType<typeof air>, 'open'>) {
  const heard: string[][][] = []
  const stop = subscribeToTabs<string[]>(news => heard.push(news), open())
  return { heard, stop, last: () => heard.at(-1) ?? [] }
}

test('"Outbox" tabs: what one tab has under way every tab knows, until it is over', () => {
  const world = air()
  const own = something()
  publishToTabs('a', own, world.open())
  const { heard } = hearing(world)
  own.become(['contact'])
  own.become(null)
  expect(heard).toEqual([[['contact']], []])
})

test('"Outbox" tabs: a tab that comes later asks, and is told', () => {
  const world = air()
  publishToTabs('a', something(['contact']), world.open())
  publishToTabs('b', something(), world.open())
  publishToTabs('c', something(['cart:main']), world.open())
  expect(hearing(world).last()).toEqual([['contact'], ['cart:main']])
})

test('"Outbox" tabs: as long as it lasts it is told again; after 10 s of silence the tab is gone', async () => {
  const world = air()
  const sending = world.open()
  publishToTabs('a', something(['contact']), sending)
  const { last } = hearing(world)
  await world.time.pass(60_000)
  expect(last()).toEqual([['contact']])
  // Killed: it says nothing any more.
  sending.channel.close()
  await world.time.pass(6_999)
  expect(last()).toEqual([['contact']])
  await world.time.pass(3_001)
  expect(last()).toEqual([])
})

test('"Outbox" tabs: one that stops says so at once', () => {
  const world = air()
  const stop = publishToTabs('a', something(['contact']), world.open())
  const { last } = hearing(world)
  stop()
  expect(last()).toEqual([])
})

test('"Outbox" tabs: nothing is said by a tab that does nothing, nor heard after the end', async () => {
  const world = air()
  const own = something()
  const stop = publishToTabs('a', own, world.open())
  own.become(null)
  await world.time.pass(60_000)
  expect(world.said).toEqual([])
  const { heard, stop: leave } = hearing(world)
  leave()
  own.become(['contact'])
  expect(heard).toEqual([])
  stop()
})

test('"Outbox" tabs: what another version of the shop says is passed over', () => {
  const world = air()
  const { heard } = hearing(world)
  const { channel } = world.open()
  for (const odd of [null, 'words', { tab: 7, news: [] }, { tab: 'x' }]) channel.postMessage(odd)
  expect(heard).toEqual([])
})
