import { type CallThird, orNothing, textOf } from './client.ts'
import type { PersonFields, Third, UnitFields } from './third.ts'

const resultOf = (told: { readonly [name: string]: unknown }) => (told.result ?? {}) as { [name: string]: unknown }

const unitBody = ({ name, parent, order }: UnitFields) => ({ name, parent_id: Number(parent), order })
const personBody = ({ name, mobile, email, title, unit }: PersonFields) => ({ name, mobile, email, title, dept_id_list: unit })

/** Departments and people of DingTalk. */
export const dingTalk = (call: CallThird): Third => {
  const ask = (name: string, body: object) => call({ path: `/topapi/v2/${name}`, body })
  const lead = (id: string, fields: UnitFields) => ({
    ...{ dept_id: Number(id), ...unitBody(fields), dept_manager_userid_list: fields.leader },
  })
  return {
    // the smallest stands first there
    orderOf: (sort) => Math.min(1_000_000, Math.max(1, sort + 1)),
    unit: {
      create: async (fields) => {
        const id = textOf(resultOf(await ask('department/create', { ...unitBody(fields), create_dept_group: false })).dept_id)
        // a department is led by somebody only after it was made
        if (fields.leader !== '') await ask('department/update', lead(id, fields))
        return id
      },
      update: async (id, fields) => void (await ask('department/update', lead(id, fields))),
      remove: async (id) => void (await ask('department/delete', { dept_id: Number(id) })),
      find: async ({ name, parent }) => {
        const { result } = await ask('department/listsub', { dept_id: Number(parent) })
        const found = (Array.isArray(result) ? (result as Array<{ [name: string]: unknown }>) : []).find((one) => one.name === name)
        return found && textOf(found.dept_id)
      },
    },
    person: {
      create: async (userid, fields) => void (await ask('user/create', { userid, ...personBody(fields) })),
      update: async (userid, fields) => void (await ask('user/update', { userid, ...personBody(fields) })),
      remove: async (userid) => void (await ask('user/delete', { userid })),
      get: async (userid) => {
        const told = await orNothing(ask('user/get', { userid }))
        return told && { name: textOf(resultOf(told).name), mobile: textOf(resultOf(told).mobile) }
      },
      byMobile: async (mobile) => {
        const told = await orNothing(ask('user/getbymobile', { mobile }))
        return (told && textOf(resultOf(told).userid)) || undefined
      },
    },
    probe: async (kind, rootId) => {
      const dept_id = Number(rootId)
      if (kind === 'organize') await ask('department/listsub', { dept_id })
      else await call({ path: '/topapi/user/listsimple', body: { dept_id, cursor: 0, size: 1 } })
    },
  }
}
