import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import classes from './cart.module.css'
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
        <Dialog title={CART_TEXTS.clear} onClose={() => setIsAsking(false)}>
          <p>{CART_TEXTS.clearQuestion}</p>
          <div className={classes.answers}>
            <button type="button" className={action.other} onClick={() => setIsAsking(false)}>
              {CART_TEXTS.keep}
            </button>
            <button type="button" className={action.main} onClick={clear}>
              {CART_TEXTS.clear}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
