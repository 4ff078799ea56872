import { type FormEvent, useState } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Field } from '#pwa/ui/field/field.tsx'
import { isOrderable } from '#shared/pricing/judge.ts'
import { typedQuantity } from '#shared/pricing/typed.ts'
import classes from './cart.module.css'
import { CART_TEXTS } from './cart-texts.ts'

interface QuantityProps {
  /** What the line is called. */
  lineName: string
  quantity: number
  /** Returns whether the quantity was taken. */
  onChange(quantity: number): Promise<boolean>
}

/** A line's quantity: a whole number from 1 (spec §2, D10); anything else is explained and not taken. */
export function QuantityField({ lineName, quantity, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  /** The quantity that what was typed takes the place of, while it is being written. */
  const [replaced, setReplaced] = useState<number | null>(null)
  // Until the line has what was typed, the field must not fall back to what it had.
  if (replaced !== null && replaced !== quantity) {
    setReplaced(null)
    setTyped(null)
  }
  async function take() {
    // Enter takes it, and leaving the field afterwards must not take it again.
    if (typed === null || replaced !== null) return
    const wanted = typedQuantity(typed)
    const isTaken = isOrderable(wanted)
    setIsWrong(!isTaken)
    // What was typed stays beside the words that explain it.
    if (!isTaken) return
    if (wanted === quantity) return setTyped(null)
    setReplaced(quantity)
    if (await onChange(wanted)) return
    setReplaced(null)
    setTyped(now => (now === typed ? null : now))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void take()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        className={classes.quantity}
        label={
          <>
            {TEXTS.product.quantity}
            <span className="visually-hidden"> of {lineName}</span>
          </>
        }
        inputMode="numeric"
        autoComplete="off"
        isLow
        isUrgent
        error={isWrong ? CART_TEXTS.badQuantity(quantity) : undefined}
        value={typed ?? String(quantity)}
        onChange={text => {
          setTyped(text)
          setReplaced(null)
          setIsWrong(false)
        }}
        onBlur={() => void take()}
      />
    </form>
  )
}
