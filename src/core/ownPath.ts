/** An address of this application as it was given, or `/`: never another site (RT-14), whatever a link or a provider brings along. */
export const ownPath = (path: unknown): string => (typeof path === 'string' && path.length <= 500 && /^\/(?![/\\])/.test(path) ? path : '/')
