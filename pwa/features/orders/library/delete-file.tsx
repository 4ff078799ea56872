import { useState } from 'react'
import { personOf } from '#pwa/local/people.ts'
import action from '#pwa/ui/action/action.module.css'
import { Question } from '#pwa/ui/dialog/dialog.tsx'
import type { LibraryFile } from './library.ts'
import { LIBRARY_TEXTS } from './library-texts.ts'

/** Takes a file off all items of the cart, after saying which; what orders are made from stays (D58). */
export function DeleteFile({ sub, entry: { file, cart, orders } }: { sub: string; entry: LibraryFile }) {
  const [isAsking, setIsAsking] = useState(false)
  const isKept = orders.length > 0
  const words = isKept ? LIBRARY_TEXTS.takeOut : LIBRARY_TEXTS.remove
  async function remove() {
    setIsAsking(false)
    const { cart: own } = await personOf(sub).local
    for (const { line, slot } of cart) await own.setArtwork(line, slot, null)
  }
  return (
    <>
      <button type="button" className={action.quiet} onClick={() => setIsAsking(true)}>
        {words}
        <span className="visually-hidden"> {file.fileName}</span>
      </button>
      {isAsking && (
        <Question
          title={isKept ? words : LIBRARY_TEXTS.question(file.fileName)}
          no={LIBRARY_TEXTS.keep}
          yes={words}
          onNo={() => setIsAsking(false)}
          onYes={() => void remove()}
        >
          <p>{LIBRARY_TEXTS.depends}</p>
          <ul>
            {cart.map(use => (
              <li key={`${use.line} ${use.slot}`}>{LIBRARY_TEXTS.name(use)}</li>
            ))}
          </ul>
          <p>{isKept ? LIBRARY_TEXTS.afterKept : LIBRARY_TEXTS.after}</p>
        </Question>
      )}
    </>
  )
}
