import { type ReactNode, useMemo } from 'react'
import { useProduct } from '#pwa/lib/use-products.ts'
import { Choices } from '#pwa/ui/choices/choices.tsx'
import { splitOptions } from '#shared/cart/differing-options.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'

interface ChosenLineProps {
  line: CartLine
  /** Whose artwork it is. */
  owner: string
  /** Every choice, as on paper, and not only what differs from the usual. */
  isWhole?: boolean
  /** What is to be known of it beside what it is. */
  note?: string | undefined
  /** What can be done with it. */
  children?: ReactNode
}

/** One thing a customer chose: its drawing with their artwork, its choices and its price. */
export function ChosenLine({ line, owner, isWhole = false, note, children }: ChosenLineProps) {
  const { Picture } = useBooth()
  // On paper it stands right below the sheet's own heading.
  const Name = isWhole ? 'h2' : 'h3'
  return (
    <li className={classes.line}>
      <div className={classes.picture}>
        <Picture
          {...{ line, owner }}
          otherwise={<span className={classes.noPicture} />}
          // What nobody scrolled to is printed as well.
          isAtOnce={isWhole}
        />
      </div>
      <div className={classes.chosen}>
        <Name>{line.product}</Name>
        <LineChoices line={line} isWhole={isWhole} />
        {note && <p className={classes.notice}>{note}</p>}
      </div>
      <strong className={classes.sum}>{formatCents(line.priceSeen)}</strong>
      {children && <div className={classes.tools}>{children}</div>}
    </li>
  )
}

function LineChoices({ line: { product, options }, isWhole }: Pick<ChosenLineProps, 'line' | 'isWhole'>) {
  const known = useProduct(product)
  const shown = useMemo(
    () => (known && !isWhole ? splitOptions(known, options).differing : displayOptions(options)),
    [known, options, isWhole],
  )
  return <Choices options={shown} />
}
