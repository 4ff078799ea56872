import { useMemo } from 'react'
import { qrDrawing } from '#pwa/lib/qr.ts'
import classes from './booth.module.css'

/** The QR code of an order link, absolute, as phones read it; black on white in every scheme. */
export function CodePicture({ link, label }: { link: string; label: string }) {
  const { path, viewBox } = useMemo(() => qrDrawing(new URL(link, location.origin).href), [link])
  return (
    <svg className={classes.code} viewBox={viewBox} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
