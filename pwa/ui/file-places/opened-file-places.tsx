import { useOpenedCode } from '#pwa/ui/use-opened-code.ts'
import type { FilePlacesProps } from './file-places.tsx'

/** `FilePlaces`, whose code comes when there are files to ask about. */
export function OpenedFilePlaces<F extends { name: string }>(asked: FilePlacesProps<F>) {
  const code = useOpenedCode(() => import('./file-places.tsx'), asked.onCancel)
  return code && <code.FilePlaces {...asked} />
}
