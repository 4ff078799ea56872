import { useEffect, useId, useRef, useState } from 'react'
import classes from './letter-index.module.css'
import { LETTERS } from './letters.ts'

interface LetterIndexProps {
  /** Letters that lead somewhere; the others are disabled. */
  available: ReadonlyMap<string, unknown>
  onChoose(letter: string): void
}

/** The floating A-Z button of All Products, which opens into 26 letters (spec §2). */
export function LetterIndex({ available, onChoose }: LetterIndexProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const index = useRef<HTMLDivElement>(null)

  useEffect(() => (open ? whileOpen(index.current, () => setOpen(false)) : undefined), [open])

  const choose = (letter: string) => {
    setOpen(false)
    onChoose(letter)
  }

  return (
    <div ref={index} className={classes.index}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label="A-Z: jump to a letter"
        onClick={() => setOpen(!open)}
      >
        A-Z
      </button>
      {open && <LetterGrid id={panelId} available={available} onChoose={choose} />}
    </div>
  )
}

/**
 * Escape closes from anywhere, as a button that was tapped does not hold the focus in every browser; the button
 * gets it back. A press elsewhere closes too and keeps the focus it makes.
 */
function whileOpen(index: HTMLElement | null, close: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    index?.querySelector('button')?.focus()
  }
  const onPress = (event: Event) => {
    if (event.target instanceof Node && !index?.contains(event.target)) close()
  }
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('pointerdown', onPress, { signal })
  return () => ending.abort()
}

function LetterGrid({ id, available, onChoose }: LetterIndexProps & { id: string }) {
  return (
    <fieldset id={id} className={classes.panel}>
      <legend className={classes.legend}>Products starting with</legend>
      <div className={classes.grid}>
        {LETTERS.map(letter => (
          <button
            key={letter}
            type="button"
            className={classes.letter}
            disabled={!available.has(letter)}
            onClick={() => onChoose(letter)}
          >
            {letter}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
