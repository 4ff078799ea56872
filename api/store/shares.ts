/** What a process has of a limit ahead of who asks for it, in the window that ends at `resetAt` (epoch ms). */
export interface Share {
  left: number
  resetAt: number
}

/** Asks the store for more, as the only one of this process to do so for its limit. */
export interface Advance {
  /** What was left and is the asker's now. */
  had: Share
  /** What there is to spend from now on. */
  end(share: Share): void
}

/** The shares a process has, by the limit they are of. */
export interface Shares {
  /** Takes so much of the share, if it has as much in a window that `isRunning`; the window's end, or null and nothing taken. */
  spend(id: string, amount: number, isRunning: (resetAt: number) => boolean): number | null
  /** Null while somebody of this process asks, or where it has shares of too many limits that run on. */
  ask(id: string, now: number): Advance | null
}

/** Limits of which one process keeps shares. */
const MOST = 10_000
const NOTHING: Share = { left: 0, resetAt: 0 }

export function createShares(most = MOST): Shares {
  const shares = new Map<string, Share>()
  const asked = new Set<string>()

  function hasRoom(id: string, now: number): boolean {
    if (shares.has(id) || shares.size < most) return true
    for (const [each, { resetAt }] of shares) if (resetAt <= now) shares.delete(each)
    return shares.size < most
  }

  return {
    spend(id, amount, isRunning) {
      const share = shares.get(id)
      if (!share || share.left < amount || !isRunning(share.resetAt)) return null
      shares.set(id, { ...share, left: share.left - amount })
      return share.resetAt
    },
    ask(id, now) {
      if (asked.has(id) || !hasRoom(id, now)) return null
      asked.add(id)
      const had = shares.get(id) ?? NOTHING
      shares.delete(id)
      return {
        had,
        end(share) {
          asked.delete(id)
          if (share.left > 0) shares.set(id, share)
        },
      }
    },
  }
}
