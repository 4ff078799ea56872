import { type ReactNode, useEffect, useMemo } from 'react'
import { BoothContext, type BoothTools } from '#pwa/features/booth/booth-context.ts'
import { BoothUnknown } from '#pwa/features/booth/booth-unknown.tsx'
import { useMaySell } from '#pwa/hooks/use-may-sell.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { boothOpened } from '#pwa/lib/booth-opened.ts'
import { serving } from '#pwa/lib/serving.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import type { BoothRepository } from '#pwa/local/booth/booth-repository.ts'
import { boothOf } from '#pwa/local/booth/booths.ts'
import { Picture, ProofOf } from './owned-line.tsx'

/** Gives the booth's screens what they work with, to whoever may sell; others are told what is missing (D42). */
export function BoothGate({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  return (
    user && (
      <OwnBooth key={user.sub} sub={user.sub} name={user.name}>
        {children}
      </OwnBooth>
    )
  )
}

/** The same for what stands on every page: where there is no booth it is nothing. */
export function QuietBooth({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const repository = useRepository(user?.sub ?? null)
  if (!user || repository === null || repository === 'none') return null
  return (
    <Ready sub={user.sub} name={user.name} repository={repository}>
      {children}
    </Ready>
  )
}

function OwnBooth({ sub, name, children }: { sub: string; name: string; children: ReactNode }) {
  const repository = useRepository(sub)
  // What the booth's database kept comes first: of two answers of the shop the later one counts.
  const maySell = useMaySell(sub, repository !== null)
  // Of whoever may not sell nothing is sent: all of it would be refused.
  useEffect(() => {
    if (maySell === 'yes') boothOpened(sub)
  }, [maySell, sub])
  if (repository === 'none') return <BoothUnknown why="keeps-nothing" />
  if (maySell === 'no') return <BoothUnknown why="may-not" repository={repository} />
  if (maySell === 'unknown') return <BoothUnknown why="unknown" />
  return (
    repository && (
      <Ready sub={sub} name={name} repository={repository}>
        {children}
      </Ready>
    )
  )
}

interface ReadyProps {
  sub: string
  name: string
  repository: BoothRepository
  children: ReactNode
}

function Ready({ sub, name, repository, children }: ReadyProps) {
  const tools = useMemo<BoothTools>(
    () => ({
      sub,
      staffName: name,
      repository,
      Picture,
      ProofOf,
      serve: ticket => (ticket === null ? serving.stop() : serving.serve(sub, ticket)),
    }),
    [sub, name, repository],
  )
  return <BoothContext value={tools}>{children}</BoothContext>
}

function useRepository(sub: string | null): BoothRepository | 'none' | null {
  return useLoaded(async () => {
    if (sub === null) return null
    return boothOf(sub).catch(() => 'none' as const)
  }, [sub])
}
