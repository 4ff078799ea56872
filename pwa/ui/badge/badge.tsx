import { Badge as MantineBadge } from '@mantine/core'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import '@mantine/core/styles/Badge.layer.css'
import type { ReactNode } from 'react'
import classes from './badge.module.css'

interface BadgeProps {
  children: ReactNode
  /** Its colours and its corners. */
  className?: string | undefined
  /** The name of its colour. */
  color?: string
}

/** A word or a figure that stands out; as high as its text, written as it is given. */
export function Badge({ children, className, color }: BadgeProps) {
  return (
    <Kit>
      <MantineBadge
        component="span"
        classNames={{ root: `${classes.root} ${className ?? ''}`, label: classes.label }}
        attributes={{ label: { 'data-color': color } }}
      >
        {children}
      </MantineBadge>
    </Kit>
  )
}
