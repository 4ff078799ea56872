import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'

const MB = 1024 * 1024

export interface LargeFile {
  path: string
  size: number
  sha256: string
  dispose(): void
}

/** A JPEG of so many megabytes that the shop accepts, on disk; every seed makes other bytes. */
export async function largeJpeg(megabytes: number, seed: number): Promise<LargeFile> {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-large-'))
  const path = join(folder, `large ${seed}.jpg`)
  const out = createWriteStream(path)
  const hash = createHash('sha256')
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes)
    if (!out.write(bytes)) await once(out, 'drain')
  }
  const picture = buildJpeg({ components: 4, jfif: { unit: 1, x: 300, y: 300 } })
  await write(picture.subarray(0, -2))
  const filler = new Uint8Array(MB)
  // Numbers without an FF in them, so that no marker comes about by chance.
  for (let at = 0; at < MB; at++) filler[at] = (Math.imul(at + seed * 7919, 2_654_435_761) >>> 24) % 251
  for (let piece = 0; piece < megabytes; piece++) {
    filler[0] = piece % 251
    await write(filler.slice())
  }
  await write(picture.subarray(-2))
  out.end()
  await once(out, 'finish')
  const size = megabytes * MB + picture.length
  return {
    path,
    size,
    sha256: hash.digest('hex'),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const partCount = ({ size }: LargeFile): number => Math.ceil(size / PART_BYTES)

/** What pages of a context sent to the object store, and who they are for the API. */
export function watchUploads(context: BrowserContext) {
  const parts: number[] = []
  const keys = new Set<string>()
  let bearer = ''
  context.on('request', request => {
    const url = new URL(request.url())
    bearer = request.headers().authorization ?? bearer
    if (request.method() === 'PUT' && url.searchParams.has('partNumber'))
      parts.push(Number(url.searchParams.get('partNumber')))
  })
  context.on('response', async response => {
    if (!response.url().endsWith('/complete') || !response.ok()) return
    const body = (await response.json().catch(() => null)) as { ref?: { key: string } } | null
    if (body?.ref) keys.add(body.ref.key)
  })
  return { parts, keys, bearer: () => bearer }
}

/** SHA-256 of the object the shop holds under this key, read as its owner. */
export async function storedHash(shopUrl: string, key: string, bearer: string): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/aws/get-presigned-url`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: bearer },
    body: JSON.stringify({ bucket: 'order-artwork', key }),
  })
  const { url } = (await answer.json()) as { url: string }
  const hash = createHash('sha256')
  const object = await fetch(url)
  for await (const piece of object.body ?? []) hash.update(piece)
  return hash.digest('hex')
}

/** The picker of the newest banner's front. */
export const pickerOf = (page: Page) => page.getByLabel('artwork for 13oz Vinyl Banner').first()
export const slotOf = (page: Page) => page.getByRole('group', { name: 'Artwork', exact: true }).first()

/** Lets a page's bytes leave at so many megabytes a second. */
export async function slowDown(page: Page, megabytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: megabytes * MB,
  })
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** When it began, and how long it took by the wall clock, in microseconds. */
  ts: number
  dur?: number
  /** Processor time of the thread, in microseconds: waiting for a busy machine is no blocking. */
  tdur?: number
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } }
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

/** Tells the tasks in which the page answers what the test asks of it: nobody else waits for those. */
function isInspection(events: TraceEvent[]): (task: TraceEvent) => boolean {
  const asked = events.filter(
    ({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession',
  )
  return task =>
    asked.some(
      message =>
        threadOf(message) === threadOf(task) &&
        message.ts >= task.ts &&
        message.ts <= task.ts + (task.dur ?? 0),
    )
}

/** Longer than this a page's main thread is held up (issue 5.4), in milliseconds of its own work. */
export const LONGEST_TASK_MS = 50

/**
 * The longest task of the page while `act` runs, in milliseconds. Tried up to three times, the shortest counts: a machine
 * that halts does so now and then, a page that blocks does it each time.
 */
export async function longestTask(page: Page, setUp: () => Promise<void>, act: () => Promise<void>) {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least > LONGEST_TASK_MS; tries++) {
    await setUp()
    const [longest = 0] = await longestTasks(page, act)
    least = Math.min(least, longest)
  }
  return least
}

/** The longest tasks of the page's main thread while `act` runs, in milliseconds of its own work, longest first. */
export async function longestTasks(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser to trace')
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )
  const isAsked = isInspection(trace.traceEvents)
  const tasks = trace.traceEvents.filter(
    event => mains.has(threadOf(event)) && event.name.endsWith('RunTask') && !isAsked(event),
  )
  if (tasks.length === 0) throw new Error('the trace shows no task')
  return tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a)
}
