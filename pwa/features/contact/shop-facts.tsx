import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import classes from './contact.module.css'
import { ShopMap } from './shop-map.tsx'

/** How to reach the shop, and when, for everybody (D47). */
export function ShopFacts() {
  return (
    <section aria-labelledby="the-shop">
      <h2 id="the-shop">The shop</h2>
      <dl className={classes.facts}>
        <dt>Telephone</dt>
        <dd>
          <a href={BRAND.phoneHref}>{BRAND.phone}</a>
        </dd>
        <dt>Mail</dt>
        <dd>
          <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
        </dd>
        <dt>Address</dt>
        <dd>
          {BRAND.street}, {BRAND.city}, {BRAND.region} {BRAND.postalCode}
        </dd>
        <dt>Hours</dt>
        <dd>{SHOP_HOURS.inWords}; closed on federal holidays</dd>
      </dl>
      <ShopMap />
    </section>
  )
}
