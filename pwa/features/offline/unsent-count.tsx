import { Link } from '@tanstack/react-router'
import { useUnsent } from '#pwa/hooks/use-unsent.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import { OFFLINE_TEXTS } from './offline-texts.ts'

const SYNC = '/sync'

/** How many changes and files of a person and of their booth's customers have not reached the shop, and the way to them; nothing while none are known. */
export default function UnsentCount({ sub }: { sub: string }) {
  const unsent = useUnsent(sub)
  if (!unsent || unsent.count === 0) return null
  const words = OFFLINE_TEXTS.waiting(unsent.count, unsent.tickets.length)
  return routeFor(SYNC).kind === 'not-found' ? words : <Link to={SYNC}>{words}</Link>
}
