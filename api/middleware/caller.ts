import { isIP } from 'node:net'

const UNKNOWN = 'unknown'
const HEX = 16
/** Groups of 16 bits that name a network of one subscriber: a /64, however many addresses it has. */
const NETWORK_GROUPS = 4

/**
 * Who counts as one caller behind an address as sockets and proxies write it (issue 6.13): an IPv4 address, however it
 * is written (with a port, mapped into IPv6), or the /64 of an IPv6 address. What is no address is one caller together.
 */
export function callerOf(address: string): string {
  const bare = withoutPort(address.trim()).replace(/%.*$/, '')
  const version = isIP(bare)
  if (version === 0) return UNKNOWN
  return version === 4 ? bare : callerOfGroups(groupsOf(bare))
}

/** `1.2.3.4:5678` and `[2001:db8::1]:5678` without port and brackets. */
function withoutPort(address: string): string {
  return /^\[(.*)\](:\d*)?$/.exec(address)?.[1] ?? /^([\d.]+):\d*$/.exec(address)?.[1] ?? address
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.replace(/[\d.]+\.\d+$/, dottedGroups).split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map(group => Number.parseInt(group, HEX))
  const [before, after] = [read(head), read(tail ?? '')]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** The last 32 bits, written as an IPv4 address, as two groups. */
function dottedGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${((a << 8) | b).toString(HEX)}:${((c << 8) | d).toString(HEX)}`
}

function callerOfGroups(groups: readonly number[]): string {
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap(group => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, NETWORK_GROUPS).map(group => group.toString(HEX))
  return `${network.join(':')}::/64`
}
