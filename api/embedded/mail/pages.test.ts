import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMailFolder } from './folder.ts'
import { mailPages } from './pages.ts'

test('issue 11.4: a mail of the list says when it was sent, by the clock on the shop’s wall', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-mail-'))
  try {
    const clock = { now: () => Date.parse('2026-12-01T05:01:02Z') }
    const folder = createMailFolder(
      dataDir,
      { from: 'Goldleaf <orders@shop.example>', host: 'shop.example' },
      clock,
    )
    await folder.send({
      id: 'one',
      to: { name: 'Zoë', address: 'zoe@example.com' },
      subject: 'Ready for pickup',
      text: 'Bring it.',
      html: '<p>Bring it.</p>',
      stopUrl: null,
    })
    const list = await (await mailPages(dataDir).request('/')).text()
    // Some versions of Node put a narrow space before PM.
    expect(list.replaceAll('\u202f', ' ')).toContain('To zoe@example.com, Nov 30, 2026, 9:01 PM<')
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
