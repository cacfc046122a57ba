import type { Call, Row } from '#core/types.ts'
import { type PeopleTools, pageOf, parentId } from './peoplePicker.tsx'
import type { PickerAsk, PickerNode, PickerTab } from './pickerTypes.ts'

const users = '/api/permission/Users'
type Read = (ask: PickerAsk) => Call

/** PK-23: units, and their people below them; a keyword finds people of the whole company. */
export const peopleBelow: Read = (ask) => ({ post: `${users}/ImUser/Selector/${parentId(ask)}`, body: pageOf(ask) })

/** Reads what a kind of holders is, all of it at once. */
const selector =
  (kind: 'Role' | 'Position' | 'Group'): Read =>
  ({ keyword }) => ({ get: `/api/permission/${kind}/Selector`, query: { keyword } })
export const roles = selector('Role')
export const positions = selector('Position')
export const groups = selector('Group')

/** PK-30: the node that global roles stand below. A role that a keyword found tells by its units which of the two it is. */
const globalId = '1'
const isGlobal = (row: Row): boolean =>
  row.id === globalId || (row.type === 'role' && (!Array.isArray(row.organizeIds) || row.organizeIds.length === 0))
export const ofUnits = (row: Row): boolean => !isGlobal(row)

/** PK-29, PK-30: global roles stand in their tab at once: the tab itself says what they are. */
export function globalRoles({ tab }: PeopleTools): PickerTab {
  const all = tab('global', 't:picker.tab.global', roles, { whole: true, only: isGlobal, types: ['role'] })
  return { ...all, load: async (ask, signal) => (await all.load(ask, signal)).flatMap((one) => one.children ?? [one]) }
}

const holders = ['role', 'position', 'group']
/** A role, position or group opens to who has it. */
const opening = (node: PickerNode): PickerNode => ({
  ...node,
  ...(holders.includes(node.type ?? '') && !node.children ? { isLeaf: false } : {}),
  ...(node.children ? { children: node.children.map(opening) } : {}),
})

/** The same tab, with the people of each role, position or group below it, a page at a time; a field that takes people alone finds them by a keyword. */
export function withPeople(whole: PickerTab, { tab, able: _able, ...tools }: PeopleTools & { onlyPeople: boolean }): PickerTab {
  const people = tab(whole.key, whole.title, (ask) => ({
    post: `${users}/getUserList`,
    body: { ids: ask.parent ? [ask.parent.key] : [], pagination: pageOf(ask) },
  }))
  const found = tab(whole.key, whole.title, peopleBelow)
  return {
    ...people,
    title: whole.title,
    load: async (ask, signal) => {
      if (ask.parent) return people.load(ask, signal)
      if (ask.keyword && tools.onlyPeople) return found.load(ask, signal)
      return ask.page > 1 ? [] : (await whole.load(ask, signal)).map(opening)
    },
  }
}

/** PK-12, PK-24: who a field is restricted to: what is named itself, as far as the field takes it, then the people in it. */
export function ableTab({ tab, able = [] }: PeopleTools, { named = false } = {}): PickerTab {
  const people = tab('able', 't:picker.tab.able', (ask) => ({
    post: `${users}/getUserList`,
    body: { ids: [...able], pagination: pageOf(ask) },
  }))
  const others = able.filter((id) => !id.endsWith('--user'))
  if (!named || others.length === 0) return people
  const themselves = tab('able', 't:picker.tab.able', () => ({ post: `${users}/getSelectedList`, body: { ids: others } }), {
    whole: true,
    find: true,
  })
  return {
    ...people,
    load: async (ask, signal) => [
      ...(ask.page === 1 ? (await themselves.load(ask, signal)).map((node) => ({ ...node, isLeaf: true })) : []),
      ...(await people.load(ask, signal)),
    ],
  }
}
