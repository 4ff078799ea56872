import { useRouter } from '@tanstack/react-router'
import { TIMES } from '#pwa/lib/texts.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import classes from './product-view.module.css'

/** Goes back to where the person came from, and 100 ms later to the top (spec §2, §9). */
export function BackButton() {
  const router = useRouter()
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/products' })
    const toTop = () => window.scrollTo({ top: 0 })
    let isDue = false
    setTimeout(() => {
      isDue = true
      toTop()
    }, TIMES.backScroll)
    // A page that takes longer to come is put by the router where the person was on it.
    const ignore = router.subscribe('onRendered', () => {
      ignore()
      if (isDue) toTop()
    })
  }
  return (
    <button type="button" className={classes.back} onClick={back}>
      <Icon name="left" size={20} />
      Back
    </button>
  )
}
