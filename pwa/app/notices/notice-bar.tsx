import type { ReactNode } from 'react'
import action from '#pwa/ui/action/action.module.css'
import classes from './notices.module.css'

interface NoticeBarProps {
  text: string
  children?: ReactNode
}

/** A quiet line between header and content: it takes room of its own and never lies over anything. */
export function NoticeBar({ text, children }: NoticeBarProps) {
  return (
    <div className={classes.bar}>
      <p>{text}</p>
      {children}
    </div>
  )
}

export const BarButton = ({ label, onPress, main }: { label: string; onPress(): void; main?: boolean }) => (
  <button type="button" className={main ? action.main : action.quiet} onClick={onPress}>
    {label}
  </button>
)
