import { expect, test } from 'vitest'
import { type Environment, readConfig } from './config.ts'
import { startFailure, welcome } from './start-texts.ts'
import { REAL_AUTH0, REAL_STRIPE } from './testing/settings.ts'

const hello = (env: Environment) => welcome(readConfig(env))

test('tells the address, the demo account and the test card of a shop with stand-ins', () => {
  const text = hello({ PORT: '4123' })
  for (const part of ['http://localhost:4123', 'demo@goldleaf.example', '4242 4242 4242 4242'])
    expect(text).toContain(part)
})

test('offers neither demo account nor test card where the real engines are', () => {
  const text = hello({ ...REAL_AUTH0, ...REAL_STRIPE, DATA: 'embedded', OBJECTS: 'embedded' })
  expect(text).toContain('Demo mode')
  expect(text).not.toMatch(/goldleaf\.example|4242/)
})

test('says in words that the port is taken', () => {
  const config = readConfig({ PORT: '4123' })
  const taken = Object.assign(new Error('listen'), { code: 'EADDRINUSE' })
  expect(startFailure(taken, config)).toContain('Port 4123 is taken')
  const other = new Error('disk')
  expect(startFailure(other, config)).toBe(other)
})
