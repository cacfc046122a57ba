import { atom, type PrimitiveAtom, useAtomValue } from 'jotai'
import type { rowHeights } from '#runtime/table/rowHeight.ts'
import { keep, recall, storageKey } from './storage.ts'
import { store } from './store.ts'
import { type Colour, colours } from './theme/colours.ts'
import type { Size } from './theme/theme.ts'

/** LA-01 */
export const layouts = ['classic', 'functional', 'plain', 'blend'] as const
export type LayoutType = (typeof layouts)[number]

/** SH-25: what a person may choose among several, the default first. SH-24: sizes. SH-09: the others. */
export const choices = {
  theme: Object.keys(colours) as Colour[],
  themeClass: ['light', 'dark', 'system'],
  slideClass: ['dark', 'light'],
  layoutType: layouts,
  size: ['medium', 'default', 'small', 'mini'] as Size[],
  density: ['standard', 'compact'] as Array<keyof typeof rowHeights>,
} as const
export type ChoiceName = keyof typeof choices
export type ChoiceOf<N extends ChoiceName> = (typeof choices)[N][number]

/** SH-09, SH-25: what is on or off, kept as 1 or 0, with its default. */
export const switches = {
  showSettings: true,
  tagsView: true,
  tagsIcon: false,
  showLanguage: true,
  showSearch: true,
  useCache: false,
  fixedHeader: true,
  sidebarLogo: true,
  // nobody's choice: whether the last account that was asked about here needs a captcha
  loginNeedCode: false,
} as const
export type SwitchName = keyof typeof switches

type Name = ChoiceName | SwitchName
type Value<N extends Name> = N extends ChoiceName ? ChoiceOf<N> : boolean

const isChoice = (name: Name): name is ChoiceName => name in choices

/** What the browser kept of a setting, if that is something known; else its default. */
function read<N extends Name>(name: N): Value<N> {
  const kept = recall(name)
  if (isChoice(name)) {
    const known: readonly string[] = choices[name]
    return (kept !== null && known.includes(kept) ? kept : known[0]) as Value<N>
  }
  return (kept === null ? switches[name as SwitchName] : kept === '1') as Value<N>
}

const names = [...Object.keys(choices), ...Object.keys(switches)] as Name[]
const atoms = new Map<Name, PrimitiveAtom<unknown>>(names.map((name) => [name, atom<unknown>(read(name))]))
export const settingAtom = <N extends Name>(name: N) => atoms.get(name) as PrimitiveAtom<Value<N>>

/** A setting as it is now. */
export const setting = <N extends Name>(name: N): Value<N> => store.get(settingAtom(name))
/** The same for components. */
export const useSetting = <N extends Name>(name: N): Value<N> => useAtomValue(settingAtom(name), { store })

/** Chooses, at once and for the next visit. */
export function choose<N extends Name>(name: N, value: Value<N>) {
  keep(name, typeof value === 'boolean' ? (value ? '1' : '0') : value)
  store.set(settingAtom(name), value as never)
}

/** What another window of the person chose holds here too. */
export function followSettings() {
  addEventListener('storage', ({ key }) => {
    for (const name of names) if (key === storageKey(name)) store.set(settingAtom(name), read(name) as never)
  })
}
