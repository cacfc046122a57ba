import { BlockList, isIP } from 'node:net'

const plain = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip.split('%')[0] ?? ''
const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined => (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address) as 4 | 6]

/** Addresses and networks, one a line; or the line that is none. */
export function addressesIn(text: string): { list: BlockList; isEmpty: boolean } | { wrong: string } {
  const list = new BlockList()
  const lines = text.split(/[\n,;]+/).flatMap((line) => line.trim() || [])
  for (const line of lines) {
    const [address = '', bits, ...more] = line.split('/')
    const family = familyOf(address)
    const most = family === 'ipv4' ? 32 : 128
    if (!family || more.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) return { wrong: line }
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return { list, isEmpty: lines.length === 0 }
}

/** Whether an address is among those of a list; an empty list has all of them, one that cannot be read none. */
export function isAmong(text: string, ip: string): boolean {
  const read = addressesIn(text)
  if ('wrong' in read) return false
  const address = plain(ip)
  const family = familyOf(address)
  return read.isEmpty || (family !== undefined && read.list.check(address, family))
}
