import { formats } from './format/formats.ts'
import { ownPath } from './ownPath.ts'

const longest = 2000

/**
 * Where a link may lead: a path of this application (`isOwn`), or an address of http, https, mailto or tel (VR-19).
 * Nothing for anything else, whatever a definition or a record holds.
 */
export function linkAddress(value: unknown): { href: string; isOwn: boolean } | undefined {
  const href = typeof value === 'string' ? value.trim() : ''
  if (href === '' || href.length > longest) return undefined
  if (href.startsWith('/')) return ownPath(href, longest) === href ? { href, isOwn: true } : undefined
  return formats.link?.pattern.test(href) && URL.canParse(href) ? { href, isOwn: false } : undefined
}
