import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDeskJob } from '#shared/testing/desk.ts'
import { bringFiles, type ChosenFolder } from './job-folder.ts'

const BYTES = new TextEncoder().encode('a banner')
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
/** Of a file of one part. */
const IDENTITY = createHash('sha256').update(createHash('sha256').update(BYTES).digest()).digest('hex')
const JOB = aDeskJob()
const NAME = 'GL-7KQ2-M9XD_1of1_13oz-vinyl-banner_36x72in_q2_front.pdf'

/** A folder in memory; `broken` changes what is written of a file. */
function aFolder(broken: (name: string) => boolean = () => false) {
  const files = new Map<string, Blob>()
  const folder: ChosenFolder = {
    read: async name => files.get(name) ?? null,
    write: async (name, content) => void files.set(name, new Blob(broken(name) ? ['other'] : [content])),
  }
  const text = async (name: string) => files.get(name)?.text()
  return { folder, files, text }
}

function theShop({ bytes = BYTES.length, artwork = IDENTITY as string | null } = {}) {
  const asked: string[] = []
  return {
    asked,
    deps: {
      async addressOf(number: number, slot: string) {
        asked.push(`${number} ${slot}`)
        return { url: 'https://files.example/a', name: NAME, bytes, etag: '"e"', artwork }
      },
      fetchFile: async () => new Blob([BYTES]),
      now: () => '2026-11-25T12:00:00.000Z',
    },
  }
}

test('issue 11.2: a job’s files come into the folder under their names, each with a ticket that says what to make and its checksum', async () => {
  const { folder, text } = aFolder()
  expect(await bringFiles(JOB, folder, theShop().deps)).toEqual({ written: 1, known: 0, failed: [] })
  expect(await text(NAME)).toBe('a banner')
  const ticket = JSON.parse((await text(`${NAME}.json`)) ?? '')
  expect(ticket).toMatchObject({
    ...{ orderId: JOB.orderId, line: 1, lineCount: 1, slot: 'front', quantity: 2, jobName: 'Spring fair' },
    ...{ due: '2026-11-24', file: NAME, sha256: SHA256, bytes: 8, etag: '"e"' },
  })
  expect(JSON.stringify(ticket)).not.toMatch(/Ada|626|example\.com/)
})

test('issue 11.2: never twice, also by another start and where the press took the file away', async () => {
  const { folder, files } = aFolder()
  const shop = theShop()
  await bringFiles(JOB, folder, shop.deps)
  files.delete(NAME)
  expect(await bringFiles(JOB, folder, shop.deps)).toEqual({ written: 0, known: 1, failed: [] })
  expect(shop.asked).toEqual(['1 front'])
})

test.each([
  ['cut short', theShop({ bytes: 9 }), () => false],
  ['not what was uploaded', theShop({ artwork: '0'.repeat(64) }), () => false],
  ['given back otherwise by the disk', theShop(), (name: string) => name === NAME],
])(
  'issue 11.2: a file that is %s does not count as brought, and comes with the next try',
  async (_, shop, broken) => {
    let isBroken = true
    const { folder } = aFolder(name => isBroken && broken(name))
    expect(await bringFiles(JOB, folder, shop.deps)).toEqual({ written: 0, known: 0, failed: [NAME] })
    isBroken = false
    expect((await bringFiles(JOB, folder, theShop().deps)).written).toBe(1)
  },
)

test('issue 11.2: of a file whose identity nobody knows its size alone is held against the shop’s word', async () => {
  const { folder } = aFolder()
  expect((await bringFiles(JOB, folder, theShop({ artwork: null }).deps)).written).toBe(1)
})
