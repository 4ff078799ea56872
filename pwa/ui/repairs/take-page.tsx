import { useState } from 'react'
import type { PageAnswer } from '#pwa/lib/artwork/page-messages.ts'
import { takePage } from '#pwa/lib/artwork/take-page.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import { splitExtension } from '#shared/artwork/short-name.ts'
import { REPAIR_TEXTS as TEXTS } from './repair-texts.ts'
import classes from './repairs.module.css'

interface TakePageProps {
  /** The refused PDF, as it was picked. */
  file: File
  /** Takes the new file, which is judged like any other. */
  onUse(file: File): void
}

async function pagesOf(file: File, signal: AbortSignal): Promise<PageAnswer | null> {
  try {
    return await takePage({ file, take: null }, signal)
  } catch {
    return null
  }
}

async function pageOf(file: File, page: number): Promise<File> {
  const taken = (await takePage({ file, take: page }))?.taken
  if (!taken) throw new Error('The page could not be taken.')
  return new File([taken], `${splitExtension(file.name)[0]} page ${page}.pdf`, { type: 'application/pdf' })
}

/** The pages of a refused PDF by their pictures; the one that is tapped becomes a file of its own (issue 8.6). */
export default function TakePage({ file, onUse }: TakePageProps) {
  const [state, setState] = useState<'offered' | 'making' | 'failed'>('offered')
  const { pictures = [], count = 0 } = useLoaded(signal => pagesOf(file, signal), [file]) ?? {}
  if (pictures.length === 0) return null
  async function take(page: number) {
    setState('making')
    try {
      onUse(await pageOf(file, page))
    } catch {
      setState('failed')
    }
  }
  return (
    <section className={classes.repairs} aria-label={TEXTS.title}>
      <h3>{TEXTS.whichPage}</h3>
      <div className={classes.pages}>
        {pictures.map((picture, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their place alone.
            key={at}
            type="button"
            className={classes.page}
            disabled={state === 'making'}
            onClick={() => take(at + 1)}
          >
            <img src={picture} alt="" />
            {TEXTS.take(at + 1)}
          </button>
        ))}
      </div>
      {count > pictures.length && <p className={classes.note}>{TEXTS.morePages(pictures.length, count)}</p>}
      <Status>{state === 'making' && TEXTS.making}</Status>
      {state === 'failed' ? (
        <p role="alert">{TEXTS.failed}</p>
      ) : (
        <p className={classes.note}>{TEXTS.pageNote}</p>
      )}
    </section>
  )
}
