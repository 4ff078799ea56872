import { useState } from 'react'
import { FilePicker } from '#pwa/ui/file-drop/file-picker.tsx'
import { useShop } from '#pwa/ui/shop-context.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'

const TEXTS = BOOTH_TEXTS.adopt

/** Takes over the customers in a file that a colleague exported (booth, "Races": staff leave). */
export function AdoptFile() {
  const { repository } = useBooth()
  const { placeArtwork } = useShop()
  const [said, setSaid] = useState<{ words: string; isBad: boolean } | null>(null)
  async function adopt(file: File) {
    setSaid(null)
    try {
      setSaid({ words: TEXTS.done(await repository.adopt(file, placeArtwork)), isBad: false })
    } catch (error) {
      setSaid({ words: error instanceof SyntaxError ? TEXTS.notOne(file.name) : TEXTS.failed, isBad: true })
    }
  }
  return (
    <>
      <FilePicker accept="application/json,.json" onPick={([file]) => void adopt(file)}>
        {TEXTS.pick}
      </FilePicker>
      {said !== null && (
        <p role={said.isBad ? 'alert' : 'status'} className={said.isBad ? classes.refused : classes.allSent}>
          {said.words}
        </p>
      )}
    </>
  )
}
