/** An address of this application as it was given, or `/`: never another site (RT-14), whatever a link or a provider brings along. */
export const ownPath = (path: unknown, longest = 500): string =>
  typeof path === 'string' && path.length <= longest && isOwn(path) ? path : '/'

const here = 'http://own.invalid'
/** Read as a browser reads it: it leaves out tabs and line ends, takes \ for /, and goes back at `..`. */
function isOwn(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, here)) return false
  const { origin, pathname } = new URL(path, here)
  return origin === here && !pathname.startsWith('//')
}
