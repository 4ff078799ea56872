import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NOT_QUOTED } from '#pwa/local/legacy-cart.ts'
import action from '#pwa/ui/action/action.module.css'
import type { CartLine as Line } from '#shared/cart/line.ts'
import { formatDollars } from '#shared/money/format.ts'
import classes from './cart.module.css'
import { CART_TEXTS } from './cart-texts.ts'
import { HeldPrice } from './held-price.tsx'
import { LineChoices } from './line-choices.tsx'
import { LineUpdate } from './line-update.tsx'
import type { PriceUpdate } from './price-updates.ts'
import { productPath } from './product-path.ts'
import { QuantityField } from './quantity-field.tsx'
import { headingOf } from './use-focus-on.ts'

export interface LineActions {
  onQuantity(line: Line, quantity: number): Promise<boolean>
  onDuplicate(line: Line): void
  onRemove(line: Line): void
}

/** One line of the cart: picture, choices, quantity, total, what can be done to it, and its artwork (spec §2). */
export function CartLine({
  line,
  name,
  heading: Heading,
  picture,
  artwork,
  heldUntil,
  news,
  ...actions
}: {
  line: Line
  /** What the line is called, unlike every other of the cart. */
  name: string
  /** One below that of the job it stands under. */
  heading: 'h2' | 'h3'
  picture: ReactNode
  artwork: ReactNode
  heldUntil?: string | undefined
  news?: PriceUpdate | undefined
} & LineActions) {
  const isPriced = line.priceList !== NOT_QUOTED
  return (
    <li className={classes.line} data-line={line.id}>
      <div className={classes.picture}>{picture}</div>
      <div className={classes.what}>
        <Heading id={headingOf(line.id)} tabIndex={-1}>
          {line.product}
          {name !== line.product && (
            <span className="visually-hidden">{name.slice(line.product.length)}</span>
          )}
        </Heading>
        <LineChoices line={line} />
      </div>
      <div className={classes.money}>
        <p className={classes.total}>{isPriced ? formatDollars(line.total) : '—'}</p>
        {heldUntil && <HeldPrice until={heldUntil} />}
        <LineUpdate news={news} isHeld={heldUntil !== undefined} />
        <QuantityField
          lineName={name}
          quantity={line.options.Quantity}
          onChange={quantity => actions.onQuantity(line, quantity)}
        />
      </div>
      {!isPriced && (
        <p role="alert" className={classes.needs}>
          {CART_TEXTS.unpriced}
        </p>
      )}
      <div className={classes.artwork}>{artwork}</div>
      <LineTools line={line} name={name} {...actions} />
    </li>
  )
}

function LineTools({ line, name, onDuplicate, onRemove }: { line: Line; name: string } & LineActions) {
  const named = <span className="visually-hidden"> {name}</span>
  return (
    <div className={classes.tools}>
      <Link to={productPath(line.product)} search={{ line: line.id } as never} className={action.quiet}>
        Edit{named}
      </Link>
      <button type="button" className={action.quiet} onClick={() => onDuplicate(line)}>
        Duplicate{named}
      </button>
      <button type="button" className={action.quiet} onClick={() => onRemove(line)}>
        Remove{named}
      </button>
    </div>
  )
}
