import { useState } from 'react'
import { FilePicker } from '#pwa/ui/file-drop/file-picker.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'

const TEXTS = BOOTH_TEXTS.adopt

/** Takes over the customers in a file that a colleague exported (booth, "Races": staff leave). */
export function AdoptFile() {
  const { repository } = useBooth()
  const [words, setWords] = useState<string | null>(null)
  async function adopt(file: File) {
    setWords(null)
    try {
      toast(TEXTS.done(await repository.adopt(await file.text())), { tone: 'good' })
    } catch (error) {
      setWords(error instanceof SyntaxError ? TEXTS.notOne(file.name) : TEXTS.failed)
    }
  }
  return (
    <>
      <FilePicker accept="application/json,.json" onPick={([file]) => void adopt(file)}>
        {TEXTS.pick}
      </FilePicker>
      {words !== null && (
        <p role="alert" className={classes.refused}>
          {words}
        </p>
      )}
    </>
  )
}
