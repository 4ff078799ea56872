import { useRouterState } from '@tanstack/react-router'

/** The path of the page that is shown; while another is being fetched, of the one before. */
export const useShownPath = (): string =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
