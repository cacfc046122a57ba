import { atom } from 'jotai'
import type { CurrentUser, SysConfig, UserInfo } from '#api/types.ts'
import type { PermissionEntry } from '#core/permission.ts'
import { type MenuTree, readMenus } from '../routing/menus.ts'
import { choose, type LayoutType, layouts } from '../settings.ts'
import { keep, recall, storageKey } from '../storage.ts'
import { store } from '../store.ts'

/** What is known of the person once CurrentUser has answered. */
export interface Session {
  user: UserInfo
  menus: MenuTree
  permissions: PermissionEntry[]
}

/** Who locked the screen: the lock screen asks for this person's password, also after a reload. */
export interface Lock {
  account: string
  name: string
}

function readLock(): Lock | null {
  try {
    return JSON.parse(recall('lock') ?? 'null') as Lock | null
  } catch {
    return null
  }
}

export const tokenAtom = atom<string | null>(recall('token'))
export const lockAtom = atom<Lock | null>(readLock())
export const sessionAtom = atom<Session | null>(null)
/** Of which version the menus and permissions of the session are. */
export const menusVersionAtom = atom<string | undefined>(undefined)

function readConfig(): SysConfig {
  try {
    return (JSON.parse(recall('sysConfig') ?? 'null') as SysConfig | null) ?? {}
  } catch {
    return {}
  }
}
const configAtom = atom<SysConfig>(readConfig())
/** SH-08, SH-25: the system's name and logos, kept so that the next visit begins with them. */
export const sysConfigAtom = atom(
  (get) => get(configAtom),
  (_get, set, config: SysConfig) => {
    keep('sysConfig', JSON.stringify(config))
    set(configAtom, config)
  },
)

/** SE-02: the layout that the login answered, classic when it named none that is known. */
export const layoutOf = (theme: string | null | undefined): LayoutType => layouts.find((one) => one === theme) ?? 'classic'

export const token = () => store.get(tokenAtom)

/** SE-02: keeps the token and the layout type of a login. */
export function enter(newToken: string, theme: string | undefined) {
  keep('token', newToken)
  choose('layoutType', layoutOf(theme))
  setLock(null)
  store.set(tokenAtom, newToken)
}

/** RT-04: takes over a token that a link brought. */
export function takeToken(given: string) {
  keep('token', given)
  store.set(tokenAtom, given)
}

export function setLock(lock: Lock | null) {
  keep('lock', lock && JSON.stringify(lock))
  store.set(lockAtom, lock)
}

/** SE-05, SE-06: what is wrong with an answer of CurrentUser, as the key of a text; nothing when it is usable. */
export function faultOf(answer: Partial<CurrentUser> | null | undefined): 'auth.verifyFailed' | 'auth.noMenu' | undefined {
  if (!answer?.userInfo?.userId) return 'auth.verifyFailed'
  return answer.menuList?.length ? undefined : 'auth.noMenu'
}

/** Takes over an answer of CurrentUser. */
export function begin(answer: CurrentUser) {
  store.set(sysConfigAtom, answer.sysConfigInfo ?? {})
  store.set(menusVersionAtom, answer.menusVersion)
  store.set(sessionAtom, {
    user: answer.userInfo,
    menus: readMenus(answer.menuList, { hasHost: Boolean(answer.sysConfigInfo?.dataVUrl) }),
    permissions: keptEntries(answer.permissionList ?? []),
  })
}

/** Entries as they were before where they say the same: what did not change is drawn no second time. */
function keptEntries(entries: PermissionEntry[]): PermissionEntry[] {
  const before = new Map(store.get(sessionAtom)?.permissions.map((entry) => [entry.modelId, entry]))
  return entries.map((entry) => {
    const known = before.get(entry.modelId)
    return known && JSON.stringify(known) === JSON.stringify(entry) ? known : entry
  })
}

/** What else must be forgotten when a session ends: tabs, cached pages. Whoever keeps something adds its own broom. */
const brooms = new Set<() => void>()
export const onLeave = (broom: () => void) => brooms.add(broom)

/** Forgets all that was cached for a person: tabs, pages. */
export function sweep() {
  for (const broom of brooms) broom()
}

/** SE-11: forgets the token, the person, the menus, the permissions and all that was cached for them. */
export function leave() {
  keep('token', null)
  setLock(null)
  store.set(sessionAtom, null)
  store.set(tokenAtom, null)
  sweep()
}

/** Another window that signs out, locks or lets somebody else in does so for this one as well. */
export function followOtherWindows() {
  addEventListener('storage', ({ key }) => {
    if (key === storageKey('lock')) store.set(lockAtom, readLock())
    if (key !== storageKey('token') || recall('token') === token()) return
    if (recall('token') === null) leave()
    else location.reload()
  })
}
