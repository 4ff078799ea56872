import { TEXTS } from '#pwa/lib/texts.ts'
import classes from './loading-screen.module.css'

/** Fills the screen with the printer's running colour bar (spec §2, experience "Colours"). */
export function LoadingScreen() {
  return (
    <div role="status" className={classes.screen}>
      <span className={classes.bar} aria-hidden="true" />
      {TEXTS.loading}
    </div>
  )
}
