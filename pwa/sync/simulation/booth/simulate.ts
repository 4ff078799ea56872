import { brokenEverywhere, brokenLaws } from './laws.ts'
import { brokenForPeople } from './people-laws.ts'
import { createPhone, type Phone } from './phone.ts'
import type { Scenario, Step } from './scenario.ts'
import type { ShopWays } from './shop.ts'
import { createTablet, type Tablet } from './tablet.ts'
import { type BoothWorld, createWorld, PEOPLE, restore } from './world.ts'

/** How often everybody tries again once faults have ended: an act may wait behind another one that is closing. */
const ROUNDS = 8

interface Stage {
  tablets: Tablet[]
  phones: Phone[]
}

/**
 * Plays a booth's scenario to its end and says which of B1 to B15 it broke, in words; none when all held. `makeTablet` makes
 * the first of the two tablets.
 */
export async function simulateBooth(
  scenario: Scenario,
  ways: ShopWays = {},
  makeTablet: (world: BoothWorld, ways: ShopWays) => Promise<Tablet> = createTablet,
): Promise<string[]> {
  const world = createWorld(scenario, ways)
  const tablets = [await makeTablet(world, ways), await createTablet(world, ways)]
  const stage = { tablets, phones: [createPhone(world), createPhone(world), createPhone(world)] }
  for (const steps of together(scenario.steps)) {
    await world.shop.turns.run(steps.map(step => () => play(world, stage, step)))
    world.shop.pass(steps.reduce((ms, { pause }) => ms + pause, 0))
  }
  Object.assign(world.faults, { loss: 0, crash: 0 })
  world.shop.provider.loss = 0
  world.shop.isAllowed = true
  for (let round = 0; round < ROUNDS; round++) {
    for (const tablet of tablets) await tablet.send()
    await world.shop.sweep()
  }
  const broken = await brokenEverywhere(world, tablets)
  for (const ticket of world.tickets) {
    broken.push(...(await brokenLaws(world, tablets, ticket)))
    broken.push(...(await brokenForPeople(world, ticket)))
  }
  await world.shop.store().close()
  return [...world.broken, ...broken]
}

/** What changes the whole shop happens alone. */
const ALONE: readonly Step['kind'][] = [
  ...(['back up', 'restore', 'sweep', 'forge'] as const),
  ...(['revoke key', 'lose right', 'get right'] as const),
]

function together(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    const isAlone = ALONE.includes(step.kind) || last?.some(({ kind }) => ALONE.includes(kind))
    if (last && step.tab === 1 && last.length < 3 && !isAlone) last.push(step)
    else groups.push([step])
  }
  return groups
}

async function play(world: BoothWorld, { tablets, phones }: Stage, step: Step): Promise<void> {
  const { kind, device, number } = step
  const tablet = tablets[device % tablets.length]
  const phone = phones[(number >> 3) % phones.length]
  const ticket = world.tickets[number % 7 < 5 ? 0 : 1] ?? ''
  if (!tablet || !phone) return
  switch (kind) {
    case 'edit':
      return tablet.edit(ticket, number)
    case 'show':
      return tablet.show(ticket)
    case 'take cash':
      return tablet.take(ticket, number)
    case 'cancel':
      return tablet.cancel(ticket)
    case 'reopen':
      return tablet.reopen(ticket)
    case 'send':
      return tablet.send()
    case 'photograph':
      if (!tablet.shown(ticket)) await tablet.edit(ticket, 0)
      if (!tablet.shown(ticket)) await tablet.show(ticket)
      return phone.photograph(tablet, ticket)
    case 'open':
      return phone.open()
    case 'press':
      return phone.press()
    case 'pay':
      return phone.pay()
    case 'come back':
      return phone.comeBack()
    case 'forge':
      return phone.forge(number)
    case 'sweep':
      return world.shop.sweep()
    case 'say name':
      return phone.sayName()
    case 'claim':
      return phone.claim(PEOPLE[number % PEOPLE.length] ?? '')
    case 'agree':
      return phone.agree()
    case 'delete details':
      return phone.deleteDetails()
    case 'lose right':
    case 'get right':
      world.shop.isAllowed = kind === 'get right'
      return
    case 'revoke key':
      if (await world.shop.revokeKey(tablet.key())) world.revoked.add(tablet.key())
      return
    case 'back up':
      return world.shop.backUp()
    case 'restore':
      return restore(world)
  }
}
