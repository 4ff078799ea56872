import type { ReactNode } from 'react'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import classes from './zoom.module.css'

export interface ZoomProps {
  /** What the picture shows. */
  alt: string
  /** The picture. */
  children: ReactNode
  onClose(): void
}

/** A closer look at a picture, which begins at its middle (spec §2). */
export function Zoom({ alt, children, onClose }: ZoomProps) {
  return (
    <Dialog title={alt} onClose={onClose} full>
      <div className={classes.place}>
        <section
          ref={toMiddle}
          className={classes.view}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard.
          tabIndex={0}
          aria-label="Picture, enlarged: scroll or use the arrow keys to move it"
        >
          {children}
        </section>
      </div>
    </Dialog>
  )
}

function toMiddle(view: HTMLElement | null): void {
  if (view) view.scrollLeft = (view.scrollWidth - view.clientWidth) / 2
}
