import { BRAND } from '#shared/catalogue/brand.ts'
import { OwnData } from './own-data.tsx'
import classes from './pages.module.css'
import { BOOTH_PRIVACY, LIBRARY_PRIVACY, ORDER_PRIVACY, PRIVACY_POLICY } from './privacy-policy.ts'

/** /privacy-policy (spec §1, §2, D4). */
export default function PrivacyPage() {
  return (
    <article className={classes.text}>
      <h1>Privacy Policy</h1>
      <p className={classes.lead}>How {BRAND.name} handles what it knows about you.</p>
      {PRIVACY_POLICY.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <aside aria-label="With your orders">
        <p>{ORDER_PRIVACY}</p>
      </aside>
      <aside aria-label="In your artwork library">
        <p>{LIBRARY_PRIVACY}</p>
      </aside>
      <aside aria-label="At a trade-show booth">
        <p>{BOOTH_PRIVACY}</p>
      </aside>
      <OwnData />
    </article>
  )
}
