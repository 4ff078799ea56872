import { useState } from 'react'
import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import action from '#pwa/ui/action/action.module.css'
import { Question } from '#pwa/ui/dialog/dialog.tsx'
import { useDeletion, useExport } from './own-data-actions.ts'
import { OWN_DATA_TEXTS as TEXTS } from './own-data-texts.ts'

/** Export and deletion of one's own data, for whoever is signed in (D4). */
export function OwnData() {
  const { user } = useAuth()
  return user && <Choices user={user} />
}

function Choices({ user }: { user: UserProfile }) {
  const exporting = useExport()
  return (
    <section id="your-data" aria-labelledby="your-data-heading">
      <h2 id="your-data-heading">{TEXTS.heading}</h2>
      <p>{TEXTS.exportHint}</p>
      <button
        type="button"
        className={action.other}
        aria-busy={exporting.isPending}
        onClick={() => exporting.isPending || exporting.mutate()}
      >
        {TEXTS.exportIt}
      </button>
      <p>{TEXTS.deleteHint}</p>
      <Deletion user={user} />
    </section>
  )
}

function Deletion({ user }: { user: UserProfile }) {
  const [isAsking, setIsAsking] = useState(false)
  const deleting = useDeletion(user)
  function confirm() {
    setIsAsking(false)
    deleting.mutate()
  }
  return (
    <>
      <button
        type="button"
        className={action.other}
        aria-busy={deleting.isPending}
        disabled={deleting.isPending}
        onClick={() => setIsAsking(true)}
      >
        {TEXTS.deleteIt}
      </button>
      {isAsking && (
        <Question
          title={TEXTS.question}
          no={TEXTS.keep}
          yes={TEXTS.deleteIt}
          onNo={() => setIsAsking(false)}
          onYes={confirm}
        >
          <p>{TEXTS.warning}</p>
        </Question>
      )}
    </>
  )
}
