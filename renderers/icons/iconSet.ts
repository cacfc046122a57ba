/** The icons that menus may name: their names, and where each is drawn. Shown by Icon.tsx. */
import { otherIcons, shippedIcons } from './iconNames.ts'

const normal = (name: string) => name.toLowerCase().replace(/[^a-z]|outlined$|filled$/g, '')
const pictures = [
  { url: new URL('./shippedIcons.svg', import.meta.url).href, names: shippedIcons },
  { url: new URL('./otherIcons.svg', import.meta.url).href, names: otherIcons },
]
const byName = new Map(pictures.flatMap(({ url, names }) => names.map((name) => [normal(name), `${url}#${normal(name)}`] as const)))

/** Every icon of the set by the name that a menu gives it: `FileTextOutlined`. */
export const iconNames: readonly string[] = [...shippedIcons, ...otherIcons].sort().map((name) => `${name}Outlined`)
/** The name of an icon without what says how it is drawn. */
export const bareIcon = (name: string): string => name.replace(/Outlined$/, '')
/** Whether a name is one of the set. */
export const isIcon = (name: unknown): boolean => typeof name === 'string' && byName.has(normal(name))

/**
 * Where an icon is drawn, by the name that a menu gives: `FileTextOutlined`, `file-text`, `fileText`. A name that nobody
 * knows gives `fallback`. @returns the address of its drawing, for `<use>`
 */
export const iconOf = (name: string | undefined, fallback: (typeof shippedIcons)[number] = 'File'): string | undefined =>
  byName.get(normal(name ?? '')) ?? byName.get(normal(fallback))
