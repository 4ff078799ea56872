import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { recallDevice } from '#pwa/app/recall.ts'
import { personLeft } from '#pwa/lib/person-left.ts'
import { deviceFacts } from '#pwa/local/device-facts.ts'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import { BoothGate } from './booth-gate.tsx'

const MAY_NOT = 'This account may not sell at the booth'
const UNKNOWN = /The shop has not said yet whether this account may sell/

/** A start of the shop, at the booth. */
async function open(answers: Record<string, unknown>) {
  await recallDevice()
  showTo(<BoothGate>At the booth</BoothGate>, { answers })
}

/** What the device's database keeps of the rights. */
const kept = async () => (await deviceFacts().all()).get('entry goldleaf.rights')

/** As in a browser that was killed: nothing of the page is left, and the storage was not written yet. */
function killed() {
  cleanup()
  personLeft(ADA.sub)
  localStorage.clear()
}

afterEach(killed)

test('issue 9.7: where the shop never said who may sell, a tablet without a connection says so', async () => {
  await open({})
  expect(await screen.findByText(UNKNOWN)).toBeTruthy()
})

test('issue 9.7: what the shop said of a right is in the device’s database too, and outlasts a storage that a kill lost', async () => {
  await open({ 'GET /api/users/rights': { rights: ['booth:sell'] } })
  expect(await screen.findByText('At the booth')).toBeTruthy()
  await expect.poll(kept).toMatchObject({ value: { sub: ADA.sub, rights: ['booth:sell'] } })
  killed()
  await open({})
  expect(await screen.findByText('At the booth')).toBeTruthy()
  expect(screen.queryByText(UNKNOWN)).toBeNull()
})

test('issue 9.7: a right that the shop took back does not return with the copy from before', async () => {
  const before = { turn: 9, value: { sub: ADA.sub, rights: ['booth:sell'] } }
  await deviceFacts().setFact('entry goldleaf.rights', before)
  killed()
  await open({ 'GET /api/users/rights': { rights: [] } })
  expect(await screen.findByRole('heading', { name: MAY_NOT })).toBeTruthy()
  expect(screen.queryByText('At the booth')).toBeNull()
  await expect.poll(kept).toMatchObject({ value: { rights: [] } })
  killed()
  await open({})
  expect(await screen.findByRole('heading', { name: MAY_NOT })).toBeTruthy()
})
