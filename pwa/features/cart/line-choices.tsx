import { useProduct } from '#pwa/lib/use-products.ts'
import { splitOptions } from '#shared/cart/differing-options.ts'
import { type DisplayOption, displayOptions } from '#shared/cart/display-options.ts'
import type { CartLine as Line } from '#shared/cart/line.ts'
import classes from './cart.module.css'
import { CART_TEXTS } from './cart-texts.ts'

/** What of a line is not as its product starts; the rest at a tap (issue 8.9). All of a product that is not known here. */
export function LineChoices({
  line: { product: name, options },
}: {
  line: Pick<Line, 'product' | 'options'>
}) {
  const product = useProduct(name)
  const split = product ? splitOptions(product, options) : { differing: displayOptions(options), asUsual: [] }
  // The quantity has a field of its own.
  const [differing, asUsual] = [split.differing, split.asUsual].map(all =>
    all.filter(({ label }) => label !== 'Quantity'),
  )
  return (
    <>
      <Choices options={differing ?? []} />
      {asUsual !== undefined && asUsual.length > 0 && (
        <details className={classes.asUsual}>
          <summary>{CART_TEXTS.asUsual(asUsual.length)}</summary>
          <Choices options={asUsual} />
        </details>
      )}
    </>
  )
}

function Choices({ options }: { options: readonly DisplayOption[] }) {
  return (
    <dl className={classes.choices}>
      {options.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
