import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

const PaidContext = createContext<(orderId: string | null) => void>(() => {})

/** Tells that the cart turned out paid (D15); stands above the cart, whose lines may all be gone by then (D7). */
export function PaidCart({ children }: { children: ReactNode }) {
  const [paid, setPaid] = useState<{ orderId: string | null } | null>(null)
  const [notify] = useState(() => (orderId: string | null) => setPaid({ orderId }))
  return (
    <PaidContext value={notify}>
      {children}
      {paid && <AlreadyPaid orderId={paid.orderId} onClose={() => setPaid(null)} />}
    </PaidContext>
  )
}

export const useTellPaid = () => useContext(PaidContext)

function AlreadyPaid({ orderId, onClose }: { orderId: string | null; onClose(): void }) {
  return (
    <Dialog title={CHECKOUT_TEXTS.alreadyPaid} onClose={onClose}>
      <p>{CHECKOUT_TEXTS.alreadyPaidHint(orderId)}</p>
      <div className={classes.answers}>
        <Link to="/orders" className={action.main}>
          {CHECKOUT_TEXTS.seeOrders}
        </Link>
      </div>
    </Dialog>
  )
}
