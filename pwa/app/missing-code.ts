import { reachability } from '#pwa/lib/shop-reachability.ts'

/** What a page says whose code is not to be had; the browser's own words are of files and addresses. */
const MISSING = 'This page did not load. Check your connection, then reload.'

/** The beginning of a browser's words for a missing script, for which the router opens the page anew, once. */
const GONE = 'Failed to fetch dynamically imported module'

/**
 * Fetches the code of a page. Where it does not come although the shop answers, a newer shop has taken its place: the
 * router is told so, be it a script or a style that is gone. Out of reach the page stays, as it could not come back.
 */
export const orMissing =
  <Code>(load: () => Promise<Code>) =>
  () =>
    load().catch(async (error: Error): Promise<Code> => {
      throw new Error((await reachability.probe()) ? `${GONE}: ${error.message}` : MISSING)
    })

/** What is shown of an error that broke a page. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words.startsWith(GONE) ? MISSING : words
}
