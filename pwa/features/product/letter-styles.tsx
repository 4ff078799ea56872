import { Link } from '@tanstack/react-router'
import { LETTER_STYLES } from '#shared/catalogue/letter-styles.ts'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import classes from './letter-styles.module.css'

/** The other styles of channel letters, of which no menu names Premium (issue 8.8); nothing on other products. */
export function LetterStyles({ path }: { path: string }) {
  if (!LETTER_STYLES.some(style => style === path)) return null
  return (
    <nav className={classes.styles} aria-label="Styles of channel letters">
      {LETTER_STYLES.map(style => (
        <Link key={style} to={style} aria-current={style === path ? 'page' : undefined}>
          {PRODUCT_NAMES[style]}
        </Link>
      ))}
    </nav>
  )
}
