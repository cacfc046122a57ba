import { boundedBy, type CallThird, orNothing, textOf } from './client.ts'
import type { PersonFields, Third, ThirdPerson, ThirdUnit, UnitFields } from './third.ts'

type Told = { [name: string]: unknown }
const rowsOf = (value: unknown): Told[] => (Array.isArray(value) ? (value as Told[]) : [])
const resultOf = (told: { readonly [name: string]: unknown }) => (told.result ?? {}) as { [name: string]: unknown }

const unitBody = ({ name, parent, order }: UnitFields) => ({ name, parent_id: Number(parent), order })
const personBody = ({ name, mobile, email, title, units }: PersonFields) => ({ name, mobile, email, title, dept_id_list: units.join(',') })

/** People of a department come so many at a time. */
const page = 100

type Ask = (name: string, body: object) => ReturnType<CallThird>

/** The departments just below one. */
const children = async (ask: Ask, id: string): Promise<ThirdUnit[]> =>
  rowsOf((await ask('department/listsub', { dept_id: Number(id) })).result).map((one) => ({
    ...{ id: textOf(one.dept_id), name: textOf(one.name), parent: textOf(one.parent_id) || id },
  }))

/** All departments below one: the service tells one level at a time. */
async function below(ask: Ask, rootId: string): Promise<ThirdUnit[]> {
  const found: ThirdUnit[] = []
  for (let at = -1; at < found.length; at++) {
    found.push(...(await children(ask, found[at]?.id ?? rootId)))
    boundedBy(found.length)
  }
  return found
}

/** Everybody in one of these departments, each once. */
async function members(ask: Ask, units: readonly string[]): Promise<ThirdPerson[]> {
  const found = new Map<string, ThirdPerson>()
  for (const unit of units) {
    let cursor: number | undefined = 0
    while (cursor !== undefined) {
      const result = resultOf(await ask('user/list', { dept_id: Number(unit), cursor, size: page }))
      for (const one of rowsOf(result.list)) {
        const all = (Array.isArray(one.dept_id_list) ? one.dept_id_list : [unit]).map(textOf)
        found.set(textOf(one.userid), { id: textOf(one.userid), name: textOf(one.name), mobile: textOf(one.mobile), units: all })
      }
      boundedBy(found.size)
      const next = Number(result.next_cursor)
      cursor = result.has_more === true && next > cursor ? next : undefined
    }
  }
  return [...found.values()]
}

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
      find: async ({ name, parent }) => (await children(ask, parent)).find((one) => one.name === name)?.id,
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
    units: (rootId) => below(ask, rootId),
    people: (units) => members(ask, units),
    administrators: async () => {
      const { result } = await call({ path: '/topapi/user/listadmin', body: {} })
      return rowsOf(result).map(({ userid }) => textOf(userid))
    },
    probe: async (kind, rootId) => {
      const dept_id = Number(rootId)
      if (kind === 'organize') await ask('department/listsub', { dept_id })
      else await call({ path: '/topapi/user/listsimple', body: { dept_id, cursor: 0, size: 1 } })
    },
  }
}
