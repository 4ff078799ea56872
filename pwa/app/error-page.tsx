import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { useTitle } from '#pwa/ui/use-title.ts'
import { pageTitle } from '#shared/catalogue/heads-names.ts'
import { NOT_FOUND } from '#shared/catalogue/routes.ts'
import classes from './error-page.module.css'
import { openSentView } from './sent-view.ts'

/** What an unmatched address and a broken page show (spec §8, D33). */
export function ErrorPage({ message }: { message: string }) {
  useTitle(pageTitle(NOT_FOUND))
  useEffect(openSentView, [])
  return (
    <div className={classes.error}>
      <h1>{TEXTS.notFound.title}</h1>
      <p className={classes.message}>{message}</p>
      <p className={classes.ways}>
        <Link to="/">{TEXTS.nav.home}</Link>
        <Link to="/products">{TEXTS.allProducts.heading}</Link>
      </p>
    </div>
  )
}
