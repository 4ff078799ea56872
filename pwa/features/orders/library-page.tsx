import { useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './library/library.module.css'
import type { LibraryFile } from './library/library.ts'
import { LibraryCard } from './library/library-card.tsx'
import { LIBRARY_TEXTS } from './library/library-texts.ts'
import { PleaseSignIn } from './order-states.tsx'
import orders from './orders.module.css'
import { useLibrary } from './use-library.ts'
import { usePictures } from './use-pictures.ts'

/** Files that are shown at first and with each press: each has a picture that is asked for. */
const SHOWN_AT_ONCE = 24

/** /artwork: a person's files, where they are used, and onto what they go next (issue 11.7, D58). */
export default function LibraryPage() {
  const { user } = useAuth()
  return (
    <section className={orders.page}>
      <h1>{LIBRARY_TEXTS.heading}</h1>
      {user ? <OwnLibrary key={user.sub} sub={user.sub} /> : <PleaseSignIn />}
    </section>
  )
}

function OwnLibrary({ sub }: { sub: string }) {
  const { files, isPartial, isComing } = useLibrary(sub)
  if (files === null || (files.length === 0 && isComing && !isPartial))
    return <Status>{TEXTS.loading}</Status>
  return (
    <>
      <p>{files.length === 0 ? LIBRARY_TEXTS.empty : LIBRARY_TEXTS.about}</p>
      {isPartial && <Status>{LIBRARY_TEXTS.partial}</Status>}
      <Files sub={sub} files={files} />
    </>
  )
}

function Files({ sub, files }: { sub: string; files: readonly LibraryFile[] }) {
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const shown = files.slice(0, most)
  const { pictures } = usePictures(
    sub,
    shown.map(({ file }) => file.key),
  )
  return (
    <>
      <ul className={classes.files}>
        {shown.map(each => (
          <LibraryCard key={each.file.key} sub={sub} entry={each} picture={pictures.get(each.file.key)} />
        ))}
      </ul>
      {files.length > most && (
        <button type="button" className={action.other} onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {LIBRARY_TEXTS.more}
        </button>
      )}
    </>
  )
}
