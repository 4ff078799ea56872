import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerOf } from './caller.ts'

const anyPort = fc.integer({ min: 0, max: 65_535 })
const anyGroups = (length: number) =>
  fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
    minLength: length,
    maxLength: length,
  })
const hex = (groups: readonly number[]) => groups.map(group => group.toString(16)).join(':')

test('issue 6.13: law: an IPv4 address is one caller, with a port or mapped into IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), anyPort, (address, port) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const mapped = [
        `::ffff:${address}`,
        `::FFFF:${hex([a * 256 + b, c * 256 + d])}`,
        `0:0:0:0:0:ffff:${address}`,
      ]
      const written = [address, ` ${address} `, `${address}:${port}`, ...mapped, `[${mapped[0]}]:${port}`]
      expect(new Set(written.map(callerOf))).toEqual(new Set([address]))
    }),
  )
})

test('issue 6.13: law: of IPv6 a /64 is one caller, another /64 is another', () => {
  fc.assert(
    fc.property(anyGroups(4), anyGroups(4), anyGroups(4), anyPort, (network, one, two, port) => {
      fc.pre(network.some(group => group > 0))
      const [here, there] = [`${hex(network)}:${hex(one)}`, `${hex(network)}:${hex(two)}`]
      const written = [here, here.toUpperCase(), `[${here}]`, `[${here}]:${port}`, `${here}%eth0`, there]
      expect(new Set(written.map(callerOf))).toEqual(new Set([`${hex(network)}::/64`]))
      const [first = 0, ...rest] = network
      expect(callerOf(`${hex([first ^ 1, ...rest])}:${hex(one)}`)).not.toBe(callerOf(here))
    }),
  )
})

test.each([
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', 'unknown'],
  ['_hidden', 'unknown'],
  ['1.2.3', 'unknown'],
  ['1.2.3.4.5:1', 'unknown'],
  ['1.2.3.4, 5.6.7.8', 'unknown'],
  ['2001:db8:::1', 'unknown'],
])('issue 6.13: "%s" counts as %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller)
})
