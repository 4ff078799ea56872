import { cacheAnswer, pathsIn, trimCache } from './fill-cache.ts'
import { isGenuine } from './genuine.ts'
import { inTime } from './in-time.ts'
import { keptOrNetwork } from './kept-or-network.ts'
import { nearest } from './pictures.ts'

/** Pictures kept because they were seen; about 20 MB. */
const MOST_SEEN = 400

/** Names of the caches of pictures; they outlive versions of the shop. */
export const PICTURES = { firstViews: 'goldleaf-first-views', seen: 'goldleaf-seen' } as const

/** Answers a picture: as kept, else from the network, else the nearest width kept (spec §3, D20). */
export async function answerPicture(request: Request, waitUntil: (work: Promise<unknown>) => void) {
  const { pathname } = new URL(request.url)
  return keptOrNetwork(exact(pathname), async () => {
    const near = nearestKept(pathname).catch(() => undefined)
    const coming = fetchPicture(request, pathname, waitUntil)
    const answer = await inTime(coming)
    if (answer && (await isGenuine(pathname, answer))) return answer
    return keptOrNetwork(near, () => coming)
  })
}

const openPictures = () => Promise.all([caches.open(PICTURES.seen), caches.open(PICTURES.firstViews)])

async function exact(pathname: string): Promise<Response | undefined> {
  const [seen, firstViews] = await openPictures()
  return (await seen.match(pathname)) ?? (await firstViews.match(pathname))
}

async function nearestKept(pathname: string): Promise<Response | undefined> {
  const held = await Promise.all((await openPictures()).map(pathsIn))
  const path = nearest(pathname, held.flat())
  return path === null ? undefined : caches.match(path)
}

async function fetchPicture(
  request: Request,
  pathname: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const answer = await fetch(request)
  waitUntil(cacheSeen(pathname, answer.clone()).catch(() => {}))
  return answer
}

async function cacheSeen(pathname: string, answer: Response): Promise<void> {
  const seen = await caches.open(PICTURES.seen)
  await cacheAnswer(seen, pathname, answer)
  await trimCache(seen, MOST_SEEN)
}
