import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * A part of a page whose code comes when it is first shown. Where it cannot come the page goes on without it: `Otherwise`
 * stands in its place until the page is opened anew, nothing unless given.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: ComponentType<Props> = Nothing,
) => lazy(() => load().catch(() => ({ default: Otherwise })))
