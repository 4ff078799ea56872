import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { isIosDevice } from '#pwa/lib/is-ios-device.ts'
import { beginPush, endPush, type PushBrowser, pushBrowser, pushState } from '#pwa/lib/push/browser-push.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import classes from './orders.module.css'
import { ORDERS_TEXTS } from './orders-texts.ts'

const TEXTS = ORDERS_TEXTS.push

/** Offers to be told on this device how orders go on, by whoever has one, and ends it in one click (issue 11.4); nothing where that cannot be. */
export function PushOffer({ sub }: { sub: string }) {
  const { data: config } = useQuery(configQuery())
  const key = config?.pushKey ?? null
  return key === null ? null : <Offer sub={sub} pushKey={key} />
}

function Offer({ sub, pushKey }: { sub: string; pushKey: string }) {
  const { state, isBusy, trouble, begin, end } = usePush(sub, pushKey)
  const kept = useFocusKept(place => place.querySelector('button') ?? place)
  if (state === undefined || state === 'impossible') return null
  return (
    <section className={classes.push} aria-label={TEXTS.title} tabIndex={-1} {...kept}>
      {state === 'needs-app' && <p>{TEXTS.ios}</p>}
      {state === 'denied' && <p>{TEXTS.denied}</p>}
      {state === 'off' && (
        <>
          <p>{TEXTS.offer}</p>
          <BusyButton isBusy={isBusy} onPress={() => void begin()}>
            {TEXTS.begin}
          </BusyButton>
        </>
      )}
      {state === 'on' && (
        <>
          <p>{TEXTS.on}</p>
          <BusyButton isBusy={isBusy} onPress={() => void end()}>
            {TEXTS.end}
          </BusyButton>
        </>
      )}
      <Status>{trouble}</Status>
    </section>
  )
}

function usePush(sub: string, key: string) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['push', sub, key]
  const keep = (body: PushBrowser) =>
    api.call('POST /api/users/push-subscriptions', { body: { user: sub, ...body }, auth: true })
  const { data: state } = useQuery({
    queryKey,
    async queryFn() {
      const found = await pushState(key, isIosDevice(navigator))
      // The browser may have got another address, or the shop have lost it.
      const browser = found === 'on' ? await pushBrowser(key) : null
      if (browser) void keep(browser).catch(() => {})
      return found
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  })
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  async function run(work: () => Promise<unknown>) {
    setIsBusy(true)
    setTrouble('')
    try {
      await work()
    } catch {
      setTrouble(TEXTS.failed)
    } finally {
      await queries.invalidateQueries({ queryKey })
      setIsBusy(false)
    }
  }
  const begin = () =>
    run(async () => {
      const browser = await beginPush(key)
      if (browser === null) return
      // What the shop does not know of would be a promise that nobody keeps.
      await keep(browser).catch(async error => {
        await endPush()
        throw error
      })
    })
  const end = () =>
    run(async () => {
      const endpoint = await endPush()
      const body = { user: sub, endpoint: endpoint ?? '' }
      if (endpoint !== null)
        await api.call('POST /api/users/push-subscriptions/end', { body, auth: true }).catch(() => {})
    })
  return { state, isBusy, trouble, begin, end }
}
