import { Skeleton as MantineSkeleton } from '@mantine/core'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import '@mantine/core/styles/Skeleton.layer.css'
import classes from './skeleton.module.css'

/** The grey shape of what is still coming; its size is the class's. The home page's are plain (decision 33). */
export const Skeleton = ({ className }: { className: string | undefined }) => (
  <Kit>
    <MantineSkeleton className={`${classes.root} ${className ?? ''}`} />
  </Kit>
)
