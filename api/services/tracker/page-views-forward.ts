import type { Deps } from '#api/deps.ts'
import type { PageViewDoc } from '#api/store/documents.ts'

const ANSWER_WITHIN_MS = 5_000

export interface PageCounts {
  /** Passes a day's count on soon; the latest one stands for all before it. */
  note(count: PageViewDoc): void
}

/**
 * Forwards page counts to ANALYTICS_URL (D29) and forgets them. One request runs at a time and takes all that
 * gathered meanwhile, so a slow receiver never piles requests up; a lost one is made good by the next total.
 */
export function createPageCounts(
  { fetch, log }: Pick<Deps, 'fetch' | 'log'>,
  url: string | null,
): PageCounts {
  const waiting = new Map<string, PageViewDoc>()
  let running = false

  async function run(target: string): Promise<void> {
    running = true
    while (waiting.size > 0) {
      const counts = [...waiting.values()].map(({ day, path, count, params }) => ({
        day,
        path,
        count,
        params,
      }))
      waiting.clear()
      await post(target, counts).catch(error => log.debug({ err: error }, 'page counts were not taken'))
    }
    running = false
  }

  async function post(target: string, counts: unknown[]): Promise<void> {
    const answer = await fetch(
      new Request(target, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ counts }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }),
    )
    await answer.body?.cancel()
  }

  return {
    note: count => {
      if (url === null) return
      const known = waiting.get(count._id)
      if (known === undefined || known.count < count.count) waiting.set(count._id, count)
      if (!running) void run(url)
    },
  }
}
