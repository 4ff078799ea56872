import { Link } from '@tanstack/react-router'
import { BRAND } from '#shared/catalogue/brand.ts'
import { Leaf } from './brand.tsx'
import classes from './footer.module.css'

/** Company blurb, logo, street address and phone number (spec §1). */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.about}>
          <p className={classes.sign}>
            <Leaf size={32} /> {BRAND.name}
          </p>
          <p>{BRAND.blurb}</p>
        </div>
        <address className={classes.address}>
          {BRAND.street}
          <br />
          {BRAND.city}, {BRAND.region} {BRAND.postalCode}
          <br />
          <a href={BRAND.phoneHref}>{BRAND.phone}</a>
          <br />
          <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
        </address>
        <nav className={classes.more} aria-label="Footer">
          <Link to="/products">All Products</Link>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/show-check">Ready for the show?</Link>
        </nav>
      </div>
    </footer>
  )
}
