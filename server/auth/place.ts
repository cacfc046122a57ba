import { BlockList, isIPv4 } from 'node:net'
import type { Translate } from '#core/form/form.ts'

const own = new BlockList()
own.addSubnet('127.0.0.0', 8)
own.addAddress('::1', 'ipv6')

const internal = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  internal.addSubnet(net, bits)
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  internal.addSubnet(net, bits, 'ipv6')

/**
 * SE-22: where an address is, as far as the address itself tells: the machine of the server, or the company's network.
 * Empty for one of the wide world: no directory of addresses is asked.
 */
export function placeOf(ip: string | null | undefined, t: Translate): string {
  if (!ip) return ''
  // an IPv4 address that is written as an IPv6 one is found among the IPv4 ones
  const family = isIPv4(ip) ? 'ipv4' : 'ipv6'
  try {
    if (own.check(ip, family)) return t('t:server.place.here')
    return internal.check(ip, family) ? t('t:server.place.internal') : ''
  } catch {
    return ''
  }
}
