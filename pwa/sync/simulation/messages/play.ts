import { messageRow, OLD } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { discardRow, editRow, retryRow } from '#pwa/sync/row-actions.ts'
import { DAY } from '#shared/time.ts'
import type { MessageDevice } from './device.ts'
import type { MessageStep, MessageStepKind } from './scenario.ts'
import type { MessageServers } from './servers.ts'
import { type Manner, messageBody, recordRow, wordsOf } from './spoken.ts'
import type { MessageWorld } from './world.ts'

const YEAR_MS = 365 * DAY
const MOST_DEVICES = 5

export interface MessageStage {
  servers: MessageServers
  devices: MessageDevice[]
}

interface MessageScene extends MessageStage {
  world: MessageWorld
  device: MessageDevice
  step: MessageStep
}

type Act = (scene: MessageScene) => unknown

const yearsOff = (number: number) => ((number % 41) - 20) * YEAR_MS
const badManner = (number: number): Manner => (number % 2 === 0 ? 'wrong' : 'huge')

function say({ world, device, step }: MessageScene, manner: Manner): Promise<void> | undefined {
  const tab = device.tab(step.tab)
  if (!tab || tab.isFrozen()) return
  const body = messageBody(world.words(tab.person, `${manner} message`), manner, device.isNewer)
  return tab.outbox.add(messageRow(world.chance.uuid(), body, device.now()))
}

function introduce({ world, device, step }: MessageScene, manner: Manner): Promise<void> | undefined {
  const tab = device.tab(step.tab)
  if (!tab || tab.isFrozen()) return
  const words = world.words(tab.person, `${manner} record`)
  return tab.outbox.add(recordRow(world.chance.uuid(), tab.person, words, manner, device.now()))
}

/** The person looks at what needs them and decides about one of it. */
async function decide(scene: MessageScene): Promise<void> {
  const { device, step } = scene
  const tab = device.tab(step.tab)
  if (!tab || tab.isFrozen()) return
  const asking = (await tab.outbox.list()).filter(row => row.state === 'needs-you')
  const row = asking[step.number % Math.max(1, asking.length)]
  const drawer = device.drawers.get(tab.person)
  if (!row || !drawer) return
  drawer.deciding.add(row.id)
  await decideOn(scene, tab.outbox, row)
}

async function decideOn(
  { world, device, step }: MessageScene,
  outbox: Parameters<typeof retryRow>[0],
  row: OutboxRow,
): Promise<void> {
  const { uuid } = world.chance
  const spoken = world.spoken.get(wordsOf(row))
  if (step.number % 3 === 0) return void (await retryRow(outbox, row.id, uuid))
  // Ahead: whether it is done before a crash or not, the words are no longer asked for.
  if (spoken) spoken.isWithdrawn = true
  if (step.number % 3 === 1) return void (await discardRow(outbox, row.id))
  const words = world.words(spoken?.person ?? '', `good ${row.kind}`)
  // They take the old place, which later ones have passed.
  world.asked.add(words)
  const body =
    row.kind === 'contact'
      ? messageBody(words, 'good', device.isNewer)
      : recordRow(row.id, spoken?.person ?? '', words, 'good', 0).body
  await editRow(outbox, row.id, body, uuid)
}

const ACTS: Record<MessageStepKind, Act> = {
  message: scene => say(scene, 'good'),
  'message no shop takes': scene => say(scene, badManner(scene.step.number)),
  record: scene => introduce(scene, 'good'),
  'record no shop takes': scene => introduce(scene, badManner(scene.step.number)),
  decide,
  wake: ({ device }) => device.wake(),
  cut({ device }) {
    device.isCut = true
  },
  'enter portal'({ device }) {
    device.isPortal = true
  },
  heal({ device }) {
    Object.assign(device, { isCut: false, isPortal: false })
  },
  'crash device': ({ device }) => device.crash(),
  'crash server': ({ servers, step }) => servers.crash(step.number % 2),
  clone({ devices, device }) {
    if (devices.length >= MOST_DEVICES) return
    const twin = device.clone()
    devices.push(twin)
    twin.start()
  },
  'other person': ({ device }) => device.signIn(device.person === 'ada' ? 'grace' : 'ada'),
  'token ends'({ device, step }) {
    device.session = step.number % 2 === 0 ? 'ended' : 'none'
  },
  'sign in': ({ device }) => device.signIn(device.person),
  freeze: ({ device, step }) => device.freeze(step.tab),
  thaw: ({ device }) => device.thaw(),
  'set clock': ({ device, step }) => device.setClock(yearsOff(step.number)),
  'set server clock': ({ servers, step }) => servers.setClock(step.number % 2, yearsOff(step.number)),
  'disk full': ({ servers }) => servers.setFull(true),
  'disk free': ({ servers }) => servers.setFull(false),
  sweep({ servers, step }) {
    // A job beside the requests: what fails is done the next time.
    void servers.sweep(step.number % 2).catch(() => {})
  },
  'back up': ({ servers }) => servers.backUp(),
  restore: ({ servers }) => servers.restore(),
}

/** Lets one thing happen; what dies over it has died. */
export async function play(world: MessageWorld, stage: MessageStage, step: MessageStep): Promise<void> {
  const device = stage.devices[step.device % stage.devices.length]
  if (!device) return
  try {
    await ACTS[step.kind]({ ...stage, world, device, step })
  } catch {
    // The device crashed while the person did this.
  }
}

/** The people on this device agree to everything that asks about its age. */
export async function agree(world: MessageWorld, device: MessageDevice): Promise<void> {
  for (const number of [0, 1]) {
    const tab = device.tab(number)
    if (!tab || tab.isFrozen()) continue
    for (const row of await tab.outbox.list())
      if (row.code === OLD) await retryRow(tab.outbox, row.id, world.chance.uuid)
  }
}
