import { Link } from '@tanstack/react-router'
import { useServing } from '#pwa/hooks/use-serving.ts'
import action from '#pwa/ui/action/action.module.css'

const TEXT = 'To payment'

/** A ticket's ways to be paid are on its own page: nobody checks a visitor's cart out as themselves (issue 9.3). */
export function TicketCheckout() {
  const ticket = useServing()
  if (ticket === null) return null
  const address: string = `/booth/${ticket}`
  return (
    <Link to={address} className={action.main}>
      {TEXT}
    </Link>
  )
}
