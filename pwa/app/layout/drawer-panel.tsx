import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import '#pwa/ui/dialog/modal-styles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { useCloseRequests } from '#pwa/ui/dialog/close-requests.ts'
import { MODAL_PLACE, useModalPlace } from '#pwa/ui/dialog/modal-place.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import classes from './drawer-panel.module.css'

interface DrawerPanelProps {
  title: string
  /** A media query: once it matches, the window has become too wide for a drawer, which closes. */
  beside: string
  children: ReactNode
  onClose(): void
}

/** What slides in from the page's edge; Escape, a phone's Back, Close, a press beside it and one on any of its links close it. */
export function DrawerPanel({ title, beside, children, onClose }: DrawerPanelProps) {
  useEffect(() => {
    const media = matchMedia(beside)
    media.addEventListener('change', onClose)
    return () => media.removeEventListener('change', onClose)
  }, [beside, onClose])
  const hearsEscape = useCloseRequests(onClose)
  return (
    <Kit>
      <Drawer.Root
        {...MODAL_PLACE}
        opened
        onClose={onClose}
        closeOnEscape={hearsEscape}
        size="min(360px, 88vw)"
        shadow="none"
        transitionProps={{ duration: 0 }}
        classNames={classes}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Header>
            <Drawer.Title>{title}</Drawer.Title>
            <Drawer.CloseButton size={44} aria-label="Close" icon={<Icon name="close" />} />
          </Drawer.Header>
          <Inside onClose={onClose}>{children}</Inside>
        </Drawer.Content>
      </Drawer.Root>
    </Kit>
  )
}

function Inside({ children, onClose }: Pick<DrawerPanelProps, 'children' | 'onClose'>) {
  const ref = useRef<HTMLDivElement>(null)
  useModalPlace(ref)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of what its links and buttons take by press and key.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <div
      ref={ref}
      className={classes.inside}
      onClick={event => {
        // Also on the entry of the page one is on already: the router has taken that click, and stays.
        if (event.defaultPrevented) onClose()
      }}
    >
      {children}
    </div>
  )
}
