import { useCallback, useEffect, useState } from 'react'
import type { Inbox } from '#pwa/lib/inbox.ts'
import type { InboxFile } from '#shared/offline/inbox.ts'

/** Files the system opens with the installed shop. */
interface LaunchQueue {
  setConsumer(consume: (launch: { files: readonly { getFile(): Promise<File> }[] }) => void): void
}

export interface InboxFiles {
  /** Null until they are known. */
  files: readonly InboxFile[] | null
  /** The last look failed: what is known is from before. */
  isUnread: boolean
  /** A file that came just now found no room. */
  hasLost: boolean
  /** Looks again. Never throws. */
  look(): Promise<void>
}

/** The files this person may see, with those the system opens the shop with put to them. */
export function useInboxFiles(inbox: Inbox | null, sub: string | null): InboxFiles {
  const [files, setFiles] = useState<readonly InboxFile[] | null>(null)
  const [hasLost, setHasLost] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const look = useCallback(async () => {
    try {
      setFiles(inbox ? await inbox.list(sub) : [])
      setUnread(false)
    } catch {
      setUnread(true)
    }
  }, [inbox, sub])
  useEffect(() => {
    void look()
    const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(launch => {
      const keeping = launch.files.map(async handle => inbox?.put(await handle.getFile(), sub))
      void Promise.all(keeping)
        .catch(() => setHasLost(true))
        .then(look)
    })
  }, [inbox, sub, look])
  return { files, isUnread, hasLost, look }
}
