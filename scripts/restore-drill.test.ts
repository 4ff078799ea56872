import { expect, test } from 'vitest'
import { restoreDrill, tellDrill } from './restore-drill.ts'

test('issue 10.5: a restore drill brings back all that the backup had, loses what came after, and devices are told', async () => {
  const drill = await restoreDrill()
  process.stdout.write(`${tellDrill(drill)}\n`)
  expect(drill.restored).toEqual(drill.atBackup)
  expect(drill.atBackup).toEqual({ orders: 500, messages: 50, cartLines: 40, files: 10 })
  expect(drill.atLoss).toEqual({ orders: 503, messages: 52, cartLines: 45, files: 11 })
  expect(drill.isNewEpoch).toBe(true)
  expect(drill.restoreMs + drill.startMs).toBeLessThan(30_000)
})
