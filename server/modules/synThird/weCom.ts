import { boundedBy, type CallThird, orNothing, refusedAs, type ThirdCall, textOf } from './client.ts'
import type { PersonFields, Third, ThirdPerson, ThirdUnit, UnitFields } from './third.ts'

const rowsOf = (value: unknown): Array<{ [name: string]: unknown }> => (Array.isArray(value) ? value : [])

const path = (name: string, more: Omit<ThirdCall, 'path'>): ThirdCall => ({ path: `/cgi-bin/${name}`, ...more })
const unitBody = ({ name, parent, order }: UnitFields) => ({ name, parentid: Number(parent), order })
const personBody = ({ name, mobile, email, title, units, leads, enabled }: PersonFields) => ({
  ...{ name, mobile, email, position: title, department: units.map(Number), main_department: Number(units[0]) },
  ...{ is_leader_in_dept: units.map((unit) => (leads.includes(unit) ? 1 : 0)), enable: enabled ? 1 : 0 },
})

/** Ids of members are asked for so many at a time. */
const page = 10_000

/** Keys that were made since 2022 may not read departments and members whole, only their ids. */
const orIds = <T>(whole: Promise<T>, ids: () => Promise<T>): Promise<T> => refusedAs(whole, 'right', ids)

/** All departments from one on, the one itself among them. */
async function departments(call: CallThird, id: string): Promise<ThirdUnit[]> {
  const list = await orIds(
    call(path('department/list', { query: { id } })).then(({ department }) => rowsOf(department)),
    async () => rowsOf((await call(path('department/simplelist', { query: { id } }))).department_id),
  )
  return list.map((one) => ({ id: textOf(one.id), name: textOf(one.name) || textOf(one.id), parent: textOf(one.parentid) }))
}

/** Sorts departments below one: parents before their children. What does not stand below it is left out. */
function below(all: readonly ThirdUnit[], rootId: string): ThirdUnit[] {
  const children = new Map<string, ThirdUnit[]>()
  for (const one of all) children.set(one.parent, [...(children.get(one.parent) ?? []), one])
  const found: ThirdUnit[] = []
  for (let level = [rootId]; level.length > 0 && found.length < all.length; ) {
    const next = level.flatMap((id) => children.get(id) ?? [])
    found.push(...next)
    level = next.map(({ id }) => id)
  }
  return found
}

/** The ids of all members with the departments that each is in. */
async function memberIds(call: CallThird): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let cursor = ''; ; ) {
    const told = await call(path('user/list_id', { body: { cursor, limit: page } }))
    for (const { userid, department } of rowsOf(told.dept_user))
      found.set(textOf(userid), [...(found.get(textOf(userid)) ?? []), textOf(department)])
    boundedBy(found.size)
    const next = textOf(told.next_cursor)
    if (next === '' || next === cursor) return found
    cursor = next
  }
}

/** Members below a department with their names. */
async function namedMembers(call: CallThird, id: string): Promise<ThirdPerson[]> {
  const { userlist } = await call(path('user/simplelist', { query: { department_id: id, fetch_child: '1' } }))
  return rowsOf(userlist).map((one) => ({
    ...{ id: textOf(one.userid), name: textOf(one.name), mobile: '' },
    units: (Array.isArray(one.department) ? one.department : []).map(textOf),
  }))
}

async function members(call: CallThird, units: readonly string[]): Promise<ThirdPerson[]> {
  const [rootId = '1'] = units
  const named = await orIds(namedMembers(call, rootId), async () => [])
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const inside = new Set(units)
  const ids = await orIds(memberIds(call), async () => new Map(named.map((one) => [one.id, one.units])))
  return [...ids].flatMap(([id, all]) =>
    all.some((unit) => inside.has(unit)) ? [{ id, name: names.get(id) || id, mobile: '', units: all }] : [],
  )
}

/** Departments and members of WeCom. */
export const weCom = (call: CallThird): Third => ({
  // the biggest stands first there
  orderOf: (sort) => Math.max(1, 1_000_000 - sort),
  unit: {
    create: async (fields) => textOf((await call(path('department/create', { body: unitBody(fields) }))).id),
    update: async (id, fields) => void (await call(path('department/update', { body: { id: Number(id), ...unitBody(fields) } }))),
    remove: async (id) => void (await call(path('department/delete', { query: { id } }))),
    find: async ({ name, parent }) => (await departments(call, parent)).find((one) => one.name === name && one.parent === parent)?.id,
  },
  person: {
    create: async (userid, fields) => void (await call(path('user/create', { body: { userid, ...personBody(fields), to_invite: false } }))),
    update: async (userid, fields) => void (await call(path('user/update', { body: { userid, ...personBody(fields) } }))),
    remove: async (userid) => void (await call(path('user/delete', { query: { userid } }))),
    get: async (userid) => {
      const told = await orIds(orNothing(call(path('user/get', { query: { userid } }))), async () => undefined)
      return told && { name: textOf(told.name), mobile: textOf(told.mobile) }
    },
    byMobile: async (mobile) => {
      const told = await orNothing(call(path('user/getuserid', { body: { mobile } })))
      return textOf(told?.userid) || undefined
    },
  },
  units: async (rootId) => below(await departments(call, rootId), rootId),
  people: (units) => members(call, units),
  // nobody but the settings can say whose the key is
  administrators: async () => [],
  probe: async (kind, rootId) => {
    if (kind === 'organize') await call(path('department/simplelist', { query: { id: rootId } }))
    else
      await orIds(call(path('user/simplelist', { query: { department_id: rootId } })), () =>
        call(path('user/list_id', { body: { limit: 1 } })),
      )
  },
})
