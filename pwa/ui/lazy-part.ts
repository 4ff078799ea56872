import { type ComponentType, lazy } from 'react'
import { nextTurn } from '#pwa/lib/next-turn.ts'

const Nothing = () => null

const never = new Promise<never>(() => {})

/**
 * A part of a page whose code comes when it is first shown. Where it cannot come the page goes on without it: `Otherwise`
 * stands in its place until the page is opened anew, nothing unless given. To ask for files takes a browser longer
 * than to draw, so it has a turn of its own (issue 12.3). The server leaves it to the page, whatever it drew before: all
 * its views of a page are the same.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: ComponentType<Props> = Nothing,
) =>
  lazy(() =>
    typeof document === 'undefined'
      ? never
      : nextTurn()
          .then(load)
          .catch(() => ({ default: Otherwise })),
  )
