import { isIPv6 } from 'node:net'

/**
 * Who counts as one address: an IPv4 address, or the /64 that an IPv6 address is in. Whoever has one of those has all of
 * them, so that each counted by itself would count nothing. What is neither stays as it is.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  // as a URL writes it: no IPv4 ending, no leading zeros, the longest run of zeros left out
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
