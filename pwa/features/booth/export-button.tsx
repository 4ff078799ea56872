import { useState } from 'react'
import { download } from '#pwa/lib/download.ts'
import type { BoothRepository } from '#pwa/local/booth/booth-repository.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './booth.module.css'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'

/** All that has not reached the shop, as a file for a colleague or for keeping. */
export function ExportButton({ repository }: { repository: BoothRepository }) {
  const [isFailed, setIsFailed] = useState(false)
  async function save() {
    setIsFailed(false)
    try {
      download('booth-unsent.json', await repository.exportUnsent())
    } catch {
      setIsFailed(true)
    }
  }
  return (
    <>
      <button type="button" className={action.other} onClick={() => void save()}>
        {TEXTS.exportAll}
      </button>
      {isFailed && (
        <p role="alert" className={classes.refused}>
          {TEXTS.exportFailed}
        </p>
      )}
    </>
  )
}
