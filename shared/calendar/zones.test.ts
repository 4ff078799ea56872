import { afterEach, expect, test, vi } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'

/** Where devices and servers stand: both ends of the world, half hours, and changes of the clocks on other dates. */
const ZONES = [
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Australia/Lord_Howe',
]

/** Instants around both changes of the shop's clocks, year's ends and a leap day, at all hours. */
const INSTANTS = ['2026-03-08', '2026-11-01', '2026-12-31', '2027-12-31', '2028-02-29'].flatMap(day =>
  Array.from({ length: 60 }, (_, at) => Date.parse(`${day}T12:00:00Z`) - 5 * DAY + at * 241 * MINUTE),
)

/** What a device in a zone says, which has just loaded the shop's code, and the dates it shows itself. */
async function deviceIn(zone: string) {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  const [{ readyBy }, { readyIfPaid }] = await Promise.all([
    import('./ready-by.ts'),
    import('./ready-words.ts'),
  ])
  return {
    said: INSTANTS.map((instant, at) => `${readyBy(instant, 1 + (at % 7))} ${readyIfPaid(instant, 2)}`),
    dates: INSTANTS.map(instant => new Date(instant).getDate()),
  }
}

afterEach(() => void vi.unstubAllEnvs())

test('D43 law: device and server say the same day and the same line, whatever zone they are in', async () => {
  const home = await deviceIn('America/Los_Angeles')
  for (const zone of ZONES) {
    const { said, dates } = await deviceIn(zone)
    expect(said).toEqual(home.said)
    // The zone was another one indeed.
    expect(dates).not.toEqual(home.dates)
  }
})
