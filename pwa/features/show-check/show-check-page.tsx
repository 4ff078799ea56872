import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { deviceRoom } from '#pwa/lib/device-room.ts'
import { makeReady as fetchAll, readiness } from '#pwa/lib/service-worker/index.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { type Check, checksOf } from './checks.ts'
import { type Means, makeReady, type StepOutcome } from './make-ready.ts'
import classes from './show-check.module.css'
import { SHOW_CHECK_TEXTS as TEXTS } from './show-check-texts.ts'
import { countUnsent, useFacts } from './use-facts.ts'

/** What other rooms of the shop do for the check. */
export type Helpers = Pick<Means, 'refreshPrices'> & {
  /** Sends what waits of a person. */
  send(sub: string): Promise<void>
}

/** "Ready for the show?" (issue 3, point 6): what the device can do without a connection, with evidence. */
export default function ShowCheckPage({ helpers }: { helpers: Helpers }) {
  const { facts, look } = useFacts()
  const { outcomes, isMaking, begin } = useMaking(helpers, look)
  const checks = facts && checksOf(facts)
  return (
    <section className={classes.page}>
      <h1>{TEXTS.title}</h1>
      <p>{TEXTS.intro}</p>
      <Status className={classes.summary}>{checks ? summary(checks) : TEXTS.looking}</Status>
      {checks && (
        <ul className={classes.rows}>
          {checks.map(check => (
            <Row key={check.id} check={check} />
          ))}
        </ul>
      )}
      <button type="button" className={action.main} aria-busy={isMaking} onClick={() => isMaking || begin()}>
        {isMaking ? TEXTS.making : TEXTS.makeReady}
      </button>
      {/* Always there, so that screen readers hear what comes into it. */}
      <div aria-live="polite">{outcomes.length > 0 && <Outcomes outcomes={outcomes} />}</div>
    </section>
  )
}

function summary(checks: Check[]): string {
  const open = checks.filter(({ isReady }) => !isReady).length
  return open === 0 ? TEXTS.allReady : TEXTS.notReady(open)
}

function Row({ check: { id, isReady, evidence, todo } }: { check: Check }) {
  return (
    <li className={classes.row} data-ready={isReady}>
      <h2>{TEXTS.rows[id]}</h2>
      <span className={classes.state}>{isReady ? TEXTS.ready : TEXTS.attention}</span>
      <p>
        {evidence} {id === 'unsent' && !isReady && <Link to="/sync">{TEXTS.toSync}</Link>}
      </p>
      {todo && <p>{todo}</p>}
    </li>
  )
}

function Outcomes({ outcomes }: { outcomes: readonly StepOutcome[] }) {
  return (
    <section aria-label={TEXTS.outcomes}>
      <h2>{TEXTS.outcomes}</h2>
      <ul>
        {outcomes.map(({ id, text }) => (
          <li key={id}>
            <strong>{TEXTS.rows[id]}:</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useMaking(helpers: Helpers, look: () => Promise<void>) {
  const sub = useAuth().user?.sub ?? null
  const [outcomes, setOutcomes] = useState<readonly StepOutcome[]>([])
  const [isMaking, setIsMaking] = useState(false)
  const means: Means = {
    askPersistence: deviceRoom().askPersistence,
    refreshPrices: helpers.refreshPrices,
    fetchAll,
    readiness,
    send: async () => void (sub && (await helpers.send(sub))),
    countUnsent: () => countUnsent(sub),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
  }
  async function begin() {
    setOutcomes([])
    setIsMaking(true)
    await makeReady(means, outcome => {
      setOutcomes(told => [...told, outcome])
      void look()
    })
    setIsMaking(false)
  }
  return { outcomes, isMaking, begin: () => void begin() }
}
