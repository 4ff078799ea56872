import { useState } from 'react'
import { personOf } from '#pwa/local/people.ts'
import action from '#pwa/ui/action/action.module.css'
import { Question } from '#pwa/ui/dialog/dialog.tsx'
import type { LibraryFile } from './library.ts'
import { LIBRARY_TEXTS } from './library-texts.ts'
import { useKeep } from './use-keep.ts'

/** Takes a file off all items of the cart, after saying which, and lets go of it; what orders are made from stays (D58). */
export function DeleteFile({
  sub,
  entry: { file, cart, orders, isKept },
}: {
  sub: string
  entry: LibraryFile
}) {
  const [isAsking, setIsAsking] = useState(false)
  const isBought = orders.length > 0
  const { keep } = useKeep(sub)
  const words = isBought ? LIBRARY_TEXTS.takeOut : LIBRARY_TEXTS.remove
  async function remove() {
    setIsAsking(false)
    // What the shop goes on keeping would be no deletion.
    if (isKept && !(await keep(file, false))) return
    const { cart: own } = await personOf(sub).local
    for (const { line, slot } of cart) await own.setArtwork(line, slot, null)
  }
  function afterwards() {
    if (isBought) return LIBRARY_TEXTS.afterKept
    return cart.length > 0 ? LIBRARY_TEXTS.after : LIBRARY_TEXTS.afterUnused
  }
  return (
    <>
      <button type="button" className={action.quiet} onClick={() => setIsAsking(true)}>
        {words}
        <span className="visually-hidden"> {file.fileName}</span>
      </button>
      {isAsking && (
        <Question
          title={isBought ? words : LIBRARY_TEXTS.question(file.fileName)}
          no={LIBRARY_TEXTS.keep}
          yes={words}
          onNo={() => setIsAsking(false)}
          onYes={() => void remove()}
        >
          {cart.length > 0 && (
            <>
              <p>{LIBRARY_TEXTS.depends}</p>
              <ul>
                {cart.map(use => (
                  <li key={`${use.line} ${use.slot}`}>{LIBRARY_TEXTS.name(use)}</li>
                ))}
              </ul>
            </>
          )}
          <p>{afterwards()}</p>
        </Question>
      )}
    </>
  )
}
