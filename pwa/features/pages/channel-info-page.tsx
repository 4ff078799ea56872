import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { allProductsQuery } from '#pwa/lib/all-products-query.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import actions from '#pwa/ui/action/action.module.css'
import { ProductCard } from '#pwa/ui/product-card/product-card.tsx'
import { CHANNEL_LETTERS } from './channel-letters.ts'
import classes from './pages.module.css'

const CONTACT = '/contact-us'

/** /signs-letters/channel-letter: how to get a quote, the way to the form, and the three styles (spec §2). */
export default function ChannelInfoPage() {
  const { data } = useQuery(allProductsQuery())
  const priced = new Map(data?.map(card => [card.name, card]))
  return (
    <div className={classes.page}>
      <h1>Channel Letters</h1>
      <div className={classes.invitation}>
        <p className={classes.lead}>
          Every storefront is different, so we quote channel letters for your site. Please log in and submit a
          contact form: tell us the words, the height of the letters and what they will hang on.
        </p>
        <WayToContact />
      </div>
      <h2>Styles</h2>
      <ul className={classes.styles}>
        {CHANNEL_LETTERS.map(style => (
          <li key={style.path}>
            <ProductCard product={{ ...priced.get(style.name), ...style }} heading="h3" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The form turns strangers away: they log in first and arrive there afterwards. */
function WayToContact() {
  const { status, signIn } = useAuth()
  function loginFirst(event: MouseEvent) {
    if (status !== 'anonymous') return
    event.preventDefault()
    signIn(CONTACT)
  }
  return (
    <Link to={CONTACT} className={actions.main} onClick={loginFirst}>
      {TEXTS.nav.contact}
    </Link>
  )
}
