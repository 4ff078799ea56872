import { MINUTE } from '#shared/time.ts'
import { type CartServer, createCartServer, HONEST, type ServerWays } from './cart-server.ts'
import { createDevice, type DeviceWays } from './device.ts'
import { blamed, brokenLaws, undrained } from './laws.ts'
import { type PlayStage, play } from './play.ts'
import type { Scenario } from './scenario.ts'
import { createWorld, NO_FAULTS, type World } from './world.ts'

/** Once faults stop every outbox drains within so many milliseconds of virtual time (G6). */
const DRAIN_MS = MINUTE
const PERSONS = ['ada', 'grace']

export interface Ways {
  server?: Partial<ServerWays>
  device?: DeviceWays
  /** Another server than the one in memory. */
  serve?: (world: World) => Promise<CartServer>
}

/** Plays a scenario to its end and says which guarantees it broke, in words; none when all held. */
export async function simulate(scenario: Scenario, ways: Ways = {}): Promise<string[]> {
  const world = createWorld(scenario.seed, scenario.faults)
  const server = (await ways.serve?.(world)) ?? createCartServer(world, { ...HONEST, ...ways.server })
  const devices = Array.from({ length: scenario.devices }, (_, i) =>
    createDevice(world, { server, ways: ways.device ?? {}, isNewer: i === 1 }),
  )
  const stage = { world, server, devices }
  for (const device of devices) device.start()
  for (const step of scenario.steps) {
    await play(stage, step)
    await world.time.pass(step.pause)
  }
  await endFaults(world, stage)
  const undone: string[] = []
  for (const person of PERSONS) undone.push(...(await drain(world, stage, person)))
  // Twice: what a device adds again after a restore the others see when they look once more.
  for (const person of [...PERSONS, ...PERSONS]) await lookAgain(world, stage, person)
  for (const device of stage.devices) device.crash()
  const broken = PERSONS.flatMap(person => [
    ...brokenLaws(world, stage, person),
    ...blamed(stage, person, ways.server ?? {}),
  ])
  return [...world.broken, ...undone, ...broken]
}

async function endFaults(world: World, { server, devices }: PlayStage): Promise<void> {
  Object.assign(world.faults, NO_FAULTS)
  server.upgrade()
  for (const device of devices) {
    device.link.isCut = false
    // A clock that was wrong asks about the age of what was made meanwhile; people answer below.
    device.setClock(0)
  }
  await world.time.pass(0)
}

/** Everybody's devices are this person's for a while; whatever asks about its age is agreed to. */
async function drain(world: World, stage: PlayStage, person: string): Promise<string[]> {
  for (const device of stage.devices) device.signIn(person)
  for (let passed = 0; passed < DRAIN_MS; passed += 5_000) {
    for (const device of stage.devices) await device.agree()
    await world.time.pass(5_000)
  }
  return undrained(stage, person)
}

/** Devices that finished early learn what the last ones did, as they do when somebody looks at them. */
async function lookAgain(world: World, { devices }: PlayStage, person: string): Promise<void> {
  for (const device of devices) device.signIn(person)
  for (const device of devices) device.wake()
  await world.time.pass(3_000)
}
