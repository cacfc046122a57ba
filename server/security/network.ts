import { isIPv6 } from 'node:net'

/** The groups of one side of `::`, an IPv4 ending written out as two of them. */
const groupsOf = (part: string): string[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        const bytes = group.split('.').map(Number)
        const hex = (i: number) => (((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0)).toString(16)
        return bytes.length === 4 ? [hex(0), hex(2)] : [group]
      })

/**
 * Who counts as one address: an IPv4 address, or the /64 that an IPv6 address is in. Whoever has one of those has all of
 * them, so that each counted by itself would count nothing. What is neither stays as it is.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
