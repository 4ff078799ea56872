import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useCart } from '#pwa/hooks/use-cart.ts'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { type LocalPerson, personOf } from '#pwa/local/people.ts'
import action from '#pwa/ui/action/action.module.css'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { useIsApprovalRequired } from '#pwa/ui/ready-line/use-approval-required.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import { groupsByJob } from '#shared/cart/job-groups.ts'
import type { CartLine as Line } from '#shared/cart/line.ts'
import { lineNames } from '#shared/cart/line-names.ts'
import { cartTotalCents } from '#shared/cart/totals.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './cart.module.css'
import { CartLine, type LineActions } from './cart-line.tsx'
import { CartDelivery, CartReady } from './cart-ready.tsx'
import { CART_TEXTS } from './cart-texts.ts'
import { ClearCart } from './clear-cart.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { LinePicture } from './line-picture.tsx'
import { RequirementsFold, RequirementsPanel } from './requirements.tsx'
import { priceOldLines } from './requote.ts'
import { SyncNotices } from './sync-notices.tsx'
import { useFocusOn } from './use-focus-on.ts'
import { useHeldPrices } from './use-held-prices.ts'
import { type OnRestored, useLineActions } from './use-line-actions.ts'
import { usePriceUpdates } from './use-price-updates.ts'

/** What other features put into the cart; the app layer supplies it, so that no feature imports another. */
export interface CartParts {
  /** What was ordered as a picture; `otherwise` is shown until it is there. */
  Picture: ComponentType<{ line: Line; otherwise: ReactNode }>
  /** The artwork slots of one line, which is called `name`. */
  Artwork: ComponentType<{ line: Line; name: string }>
  /** Takes files dropped or pasted anywhere, or picked together, to their lines. */
  Files: ComponentType<{ lines: readonly Line[] }>
  /** The way to pay for these lines, or the reason why not. */
  Checkout: ComponentType<{ lines: readonly Line[] }>
  onRestored: OnRestored
}

/** /cart (spec §2, §4). */
export default function CartPage(parts: CartParts) {
  const owner = useCartOwner()
  if (owner !== null) return <OwnCart key={owner} sub={owner} {...parts} />
  return (
    <div className={classes.empty}>
      <Status>{CART_TEXTS.signedOut}</Status>
      <SignInButton className={action.main} returnTo="/cart" />
    </div>
  )
}

function OwnCart({ sub, ...parts }: { sub: string } & CartParts) {
  const person = personOf(sub)
  const view = useCart(sub)
  const { onClear, onDelivery, ...actions } = useLineActions(person, parts.onRestored, useFocusOn(view.lines))
  usePricesForOldLines(person)
  if (view.status === 'opening') return <Status>{TEXTS.loading}</Status>
  return (
    <>
      {!view.isKept && (
        <p role="alert" className={classes.notice}>
          {CART_TEXTS.notKept}
        </p>
      )}
      <SyncNotices sub={sub} onRestored={parts.onRestored} />
      {view.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <FullCart {...{ person, actions, onClear, onDelivery }} lines={view.lines} {...parts} />
      )}
    </>
  )
}

/** Failures are let pass: the lines go on saying what they need, and the next visit asks again. */
function usePricesForOldLines({ local }: LocalPerson) {
  const api = useApi()
  useEffect(() => {
    local.then(({ cart }) => priceOldLines(api, cart)).catch(() => {})
  }, [api, local])
}

function FullCart({
  person,
  lines,
  Picture,
  Artwork,
  Files,
  Checkout,
  actions,
  onClear,
  onDelivery,
}: {
  person: LocalPerson
  lines: readonly Line[]
  actions: LineActions
  onClear(): void
  onDelivery(pickup: boolean): void
} & CartParts) {
  const held = useHeldPrices(lines)
  const names = lineNames(lines)
  const nameOf = ({ id, product }: Line) => names.get(id) ?? product
  const news = usePriceUpdates(person, lines)
  const groups = groupsByJob(lines)
  const isGrouped = groups.length > 1
  return (
    <div className={classes.page}>
      <div>
        <header className={classes.head}>
          <h1>{CART_TEXTS.heading}</h1>
          <ClearCart onClear={onClear} />
        </header>
        <RequirementsFold />
        <Files lines={lines} />
        {groups.map(({ job, lines: ofJob }) => (
          <section key={job} aria-label={isGrouped ? job || CART_TEXTS.noJob : undefined}>
            {isGrouped && <h2 className={classes.job}>{job || CART_TEXTS.noJob}</h2>}
            <ul className={classes.lines}>
              {ofJob.map(line => (
                <CartLine
                  key={line.id}
                  line={line}
                  name={nameOf(line)}
                  heading={isGrouped ? 'h3' : 'h2'}
                  picture={<Picture line={line} otherwise={<LinePicture imageKey={line.productImg} />} />}
                  artwork={<Artwork line={line} name={nameOf(line)} />}
                  heldUntil={held.get(line.id)}
                  news={news.get(line.id)}
                  {...actions}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={classes.side}>
        <Summary lines={lines} onDelivery={onDelivery}>
          <Checkout lines={lines} />
        </Summary>
        <RequirementsPanel />
      </div>
    </div>
  )
}

interface SummaryProps {
  lines: readonly Line[]
  onDelivery(pickup: boolean): void
  children: ReactNode
}

function Summary({ lines, onDelivery, children }: SummaryProps) {
  const isApprovalRequired = useIsApprovalRequired()
  return (
    <section className={classes.summary} aria-label="Order summary">
      <p className={classes.sum}>
        <span>Total</span>
        <output aria-label="Cart total">{formatCents(cartTotalCents([...lines]))}</output>
      </p>
      <CartReady {...{ lines, isApprovalRequired }} />
      <CartDelivery {...{ lines, isApprovalRequired }} onChange={onDelivery} />
      {children}
    </section>
  )
}
