import { cacheAnswer, pathsIn, trimCache } from './fill-cache.ts'
import { isGenuine } from './genuine.ts'
import { inTime } from './in-time.ts'
import { nearest } from './pictures.ts'

/** Pictures kept because they were seen; about 20 MB. */
const MOST_SEEN = 400

/** Names of the caches of pictures; they outlive versions of the shop. */
export const PICTURES = { firstViews: 'goldleaf-first-views', seen: 'goldleaf-seen' } as const

/** Answers a picture: as kept, else from the network, else the nearest width kept (spec §3, D20). */
export async function answerPicture(request: Request, waitUntil: (work: Promise<unknown>) => void) {
  const { pathname } = new URL(request.url)
  const [firstViews, seen] = await Promise.all([caches.open(PICTURES.firstViews), caches.open(PICTURES.seen)])
  const exact = (await seen.match(pathname)) ?? (await firstViews.match(pathname))
  if (exact) return exact
  const coming = fetchPicture(request, pathname, seen, waitUntil)
  const stored = nearest(pathname, [...(await pathsIn(seen)), ...(await pathsIn(firstViews))])
  if (stored === null) return coming
  const answer = await inTime(coming)
  if (answer && (await isGenuine(pathname, answer))) return answer
  return (await caches.match(stored)) ?? coming
}

async function fetchPicture(
  request: Request,
  pathname: string,
  seen: Cache,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const answer = await fetch(request)
  waitUntil(cacheAnswer(seen, pathname, answer.clone()).then(() => trimCache(seen, MOST_SEEN)))
  return answer
}
