/** An address as a frame takes it. `fault`: why it does not; then `url` is there only if a window of its own may open it. */
export interface FrameAddress {
  url?: string
  host?: string
  fault?: 'noAddress' | 'foreign'
}

/** Judges an address: http(s) only; this application's own, or of a host that may be framed. */
export function addressOf(value: unknown, hosts: readonly unknown[], own: string = location.origin): FrameAddress {
  const text = typeof value === 'string' ? value.trim() : ''
  if (!text || !URL.canParse(text, own)) return { fault: 'noAddress' }
  const { protocol, origin, host, href, username, password } = new URL(text, own)
  // A name and a password in an address are there to make it look like another one.
  if (!/^https?:$/.test(protocol) || username || password) return { fault: 'noAddress' }
  if (origin === own) return text.startsWith('/') || text.startsWith(own) ? { url: href } : { fault: 'noAddress' }
  return hosts.includes(origin) ? { url: href, host } : { url: href, host, fault: 'foreign' }
}
