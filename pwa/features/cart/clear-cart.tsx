import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Question } from '#pwa/ui/dialog/dialog.tsx'
import { CART_TEXTS } from './cart-texts.ts'

/** Clears the cart after a question; the clearing itself can be undone (D5). */
export function ClearCart({ onClear }: { onClear(): void }) {
  const [isAsking, setIsAsking] = useState(false)
  function clear() {
    setIsAsking(false)
    onClear()
  }
  return (
    <>
      <button type="button" className={action.quiet} onClick={() => setIsAsking(true)}>
        {CART_TEXTS.clear}
      </button>
      {isAsking && (
        <Question
          title={CART_TEXTS.clear}
          no={CART_TEXTS.keep}
          yes={CART_TEXTS.clear}
          onNo={() => setIsAsking(false)}
          onYes={clear}
        >
          <p>{CART_TEXTS.clearQuestion}</p>
        </Question>
      )}
    </>
  )
}
