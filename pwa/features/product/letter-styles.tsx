import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import { LETTER_STYLES } from '#shared/catalogue/letter-styles.ts'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import classes from './letter-styles.module.css'

const STYLES = LETTER_STYLES.map(path => ({ path, name: PRODUCT_NAMES[path] ?? '' }))
const StyleFacts = lazyPart(() => import('./style-facts.tsx'))

/** The styles of channel letters with price and days, of which no menu names Premium (issue 8.8); nothing on other products. */
export function LetterStyles({ path: shown }: { path: string }) {
  if (!STYLES.some(({ path }) => path === shown)) return null
  return (
    <nav className={classes.styles} aria-label="Styles of channel letters">
      {STYLES.map(({ path, name }) => (
        <Link key={path} to={path} aria-current={path === shown ? 'page' : undefined}>
          <span>{name}</span>{' '}
          <span className={classes.facts}>
            <Suspense>
              <StyleFacts name={name} />
            </Suspense>
          </span>
        </Link>
      ))}
    </nav>
  )
}
