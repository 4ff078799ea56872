import { tabStorage } from '#pwa/lib/storage.ts'

const KEY = 'goldleaf.update'
/** How often a tab opens anew for one update before it leaves the next try to its person. */
const MOST_TRIES = 5

interface Unfinished {
  /** Address of the code that the newer shop was to replace. */
  code: string
  tries: number
}

/** Address of this page's own code, which every version of it names anew. */
const codeOfPage = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

function read(): Unfinished | null {
  try {
    return JSON.parse(tabStorage().getItem(KEY) ?? 'null') as Unfinished | null
  } catch {
    return null
  }
}

/** The update that this tab had begun when it opened anew, as long as its page is still of the older code; else null. */
function unfinished(): Unfinished | null {
  const found = read()
  return found?.code === codeOfPage() ? found : null
}

/** What a tab remembers of its update across the load that may not have ended it. */
export const unfinishedUpdate = {
  /** An update begins, or is tried once more. */
  begin: () => {
    const tries = (unfinished()?.tries ?? 0) + 1
    tabStorage().setItem(KEY, JSON.stringify({ code: codeOfPage(), tries } satisfies Unfinished))
  },
  isOfThisPage: () => unfinished() !== null,
  mayBeTried: () => (unfinished()?.tries ?? MOST_TRIES) < MOST_TRIES,
  forget: () => tabStorage().removeItem(KEY),
}
