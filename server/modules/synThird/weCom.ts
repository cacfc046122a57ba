import { type CallThird, orNothing, type ThirdCall, textOf } from './client.ts'
import type { PersonFields, Third, UnitFields } from './third.ts'

const rowsOf = (value: unknown): Array<{ [name: string]: unknown }> => (Array.isArray(value) ? value : [])

const path = (name: string, more: Omit<ThirdCall, 'path'>): ThirdCall => ({ path: `/cgi-bin/${name}`, ...more })
const unitBody = ({ name, parent, order }: UnitFields) => ({ name, parentid: Number(parent), order })
const personBody = ({ name, mobile, email, title, unit, leads, enabled }: PersonFields) => ({
  ...{ name, mobile, email, position: title, department: [Number(unit)], main_department: Number(unit) },
  ...{ is_leader_in_dept: [leads ? 1 : 0], enable: enabled ? 1 : 0 },
})

/** Departments and members of WeCom. */
export const weCom = (call: CallThird): Third => ({
  // the biggest stands first there
  orderOf: (sort) => Math.max(1, 1_000_000 - sort),
  unit: {
    create: async (fields) => textOf((await call(path('department/create', { body: unitBody(fields) }))).id),
    update: async (id, fields) => void (await call(path('department/update', { body: { id: Number(id), ...unitBody(fields) } }))),
    remove: async (id) => void (await call(path('department/delete', { query: { id } }))),
    find: async ({ name, parent }) => {
      const { department } = await call(path('department/list', { query: { id: parent } }))
      const found = rowsOf(department).find((one) => one.name === name && textOf(one.parentid) === parent)
      return found && textOf(found.id)
    },
  },
  person: {
    create: async (userid, fields) => void (await call(path('user/create', { body: { userid, ...personBody(fields), to_invite: false } }))),
    update: async (userid, fields) => void (await call(path('user/update', { body: { userid, ...personBody(fields) } }))),
    remove: async (userid) => void (await call(path('user/delete', { query: { userid } }))),
    get: async (userid) => {
      const told = await orNothing(call(path('user/get', { query: { userid } })))
      return told && { name: textOf(told.name), mobile: textOf(told.mobile) }
    },
    byMobile: async (mobile) => {
      const told = await orNothing(call(path('user/getuserid', { body: { mobile } })))
      return textOf(told?.userid) || undefined
    },
  },
  probe: async (kind, rootId) => {
    if (kind === 'organize') await call(path('department/simplelist', { query: { id: rootId } }))
    else await call(path('user/simplelist', { query: { department_id: rootId } }))
  },
})
