import { MINUTE } from '#shared/time.ts'
import { createDevice } from './device.ts'
import { brokenLaws, undrained } from './laws.ts'
import { agree, type MessageStage, play } from './play.ts'
import type { MessageScenario } from './scenario.ts'
import { createServers, type ServerWays } from './servers.ts'
import type { DeviceWays } from './tab.ts'
import { createMessageWorld, type Figures, type MessageWorld, NO_MESSAGE_FAULTS } from './world.ts'

/** Once faults stop every outbox drains within so many milliseconds of virtual time (G6). */
const DRAIN_MS = MINUTE
const PERSONS = ['ada', 'grace']

export interface Ways {
  server?: ServerWays
  device?: DeviceWays
}

export interface Played {
  /** Laws that were broken, in words; none when all held. */
  broken: string[]
  figures: Figures
  /** Every request that was answered: when, by whom, for what, with what. */
  trace: string[]
}

/** Plays a scenario of messages and records to its end. */
export async function simulateMessages(scenario: MessageScenario, ways: Ways = {}): Promise<Played> {
  const world = createMessageWorld(scenario.seed, scenario.faults)
  const servers = createServers(world, ways.server)
  const { hasLocks } = scenario
  const devices = Array.from({ length: scenario.devices }, (_, i) =>
    createDevice(world, { servers, ways: ways.device ?? {}, isNewer: i === 1, hasLocks }),
  )
  const stage = { servers, devices }
  for (const device of devices) device.start()
  for (const step of scenario.steps) {
    await play(world, stage, step)
    await world.time.pass(step.pause)
  }
  await endFaults(world, stage)
  const undone: string[] = []
  for (const person of PERSONS) undone.push(...(await drain(world, stage, person)))
  for (const device of stage.devices) device.crash()
  const broken = [...world.broken, ...undone, ...brokenLaws(world, stage)]
  return { broken, figures: world.figures, trace: world.trace }
}

/** Frozen tabs stay frozen: the others have to do. */
async function endFaults(world: MessageWorld, { servers, devices }: MessageStage): Promise<void> {
  Object.assign(world.faults, NO_MESSAGE_FAULTS)
  servers.setFull(false)
  for (const process of [0, 1]) servers.setClock(process, 0)
  for (const device of devices) {
    Object.assign(device, { isCut: false, isPortal: false })
    // A clock that was wrong asks about the age of what was made meanwhile; people answer below.
    device.setClock(0)
  }
  await world.time.pass(0)
}

/** Everybody's devices are this person's for a while; whatever asks about its age is agreed to. */
async function drain(world: MessageWorld, stage: MessageStage, person: string): Promise<string[]> {
  for (const device of stage.devices) device.signIn(person)
  for (let passed = 0; passed < DRAIN_MS; passed += 5_000) {
    for (const device of stage.devices) await agree(world, device)
    await world.time.pass(5_000)
  }
  return undrained(stage, person)
}
