import { type FormEvent, useId, useState } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import classes from './cart.module.css'

interface QuantityProps {
  product: string
  quantity: number
  /** Answers whether the quantity was taken. */
  onChange(quantity: number): Promise<boolean>
}

/** A line's quantity: a whole number from 1 (spec §2, D10); anything else stays as it was. */
export function QuantityField({ product, quantity, onChange }: QuantityProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  async function take() {
    if (typed === null) return
    const wanted = Number(typed)
    const isWhole = Number.isInteger(wanted) && wanted >= 1 && wanted <= 100_000
    // Enter takes it, and leaving the field afterwards must not take it again.
    setTyped(null)
    if (isWhole && wanted !== quantity) await onChange(wanted)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void take()
  }
  return (
    <form className={classes.quantity} onSubmit={submit} noValidate>
      <label htmlFor={id}>
        {TEXTS.product.quantity}
        <span className="visually-hidden"> of {product}</span>
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(quantity)}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => void take()}
      />
    </form>
  )
}
