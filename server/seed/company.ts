import { isClearCode } from '#core/format/masked.ts'
import type { Json, Row } from '#core/types.ts'
import billRules from '#fixtures/demo/billRules.json' with { type: 'json' }
import calendars from '#fixtures/demo/calendars.json' with { type: 'json' }
import company from '#fixtures/demo/company.json' with { type: 'json' }
import dictionaries from '#fixtures/demo/dictionaries.json' with { type: 'json' }
import interfaces from '#fixtures/demo/interfaces.json' with { type: 'json' }
import menus from '#fixtures/demo/menus.json' with { type: 'json' }
import systems from '#fixtures/demo/systems.json' with { type: 'json' }
import { hashPassword } from '../auth/password.ts'
import { mainSystem } from '../auth/systems.ts'
import type { WriteContext } from '../auth/writer.ts'
import type { Db } from '../db/types.ts'
import { findBy } from '../records/entity/query.ts'
import { repository } from '../records/entity/repository.ts'
import { commonSchemes } from '../records/query/rowScope.ts'

/** Password of every demo account, written in the README. */
export const demoPassword = company.password

const idOf = (record: Row): string => String(record.id)

/** Departments, positions and people; gives the people's ids by account. */
export async function seedPeople(trx: Db, context: WriteContext, password: string): Promise<Map<string, string>> {
  const [organize, position, user, userPosition] = ['organize', 'position', 'user', 'userPosition'].map(repository) as [
    ReturnType<typeof repository>,
    ReturnType<typeof repository>,
    ReturnType<typeof repository>,
    ReturnType<typeof repository>,
  ]
  const root = await organize.insert(trx, { ...company.company, category: 'company', sortCode: 0 }, context)
  const departments = new Map<string, string>()
  for (const [i, { enCode, fullName }] of company.departments.entries())
    departments.set(
      enCode,
      idOf(await organize.insert(trx, { enCode, fullName, parentId: idOf(root), category: 'department', sortCode: i + 1 }, context)),
    )
  const positions = new Map<string, string>()
  for (const [i, { enCode, fullName, department }] of company.positions.entries())
    positions.set(
      enCode,
      idOf(await position.insert(trx, { enCode, fullName, organizeId: departments.get(department) ?? null, sortCode: i + 1 }, context)),
    )

  // One hash for all: sixty would take longer than everything else, and everybody knows the password.
  const hash = await hashPassword(demoPassword)
  const own = password === demoPassword ? hash : await hashPassword(password)
  const people = new Map<string, string>()
  for (const [i, person] of company.people.entries()) {
    const isAdministrator = 'isAdministrator' in person ? 1 : 0
    const { account, realName, gender, mobile } = person
    const record = await user.insert(
      trx,
      {
        account,
        realName,
        gender,
        mobile,
        email: `${account}@example.com`,
        organizeId: departments.get(person.department) ?? null,
        entryDate: new Date(`${person.entry}T00:00:00`).getTime(),
        isAdministrator,
        sortCode: i,
      },
      context,
    )
    people.set(account, idOf(record))
    await trx
      .insertInto('base_user_login')
      .values({ userId: idOf(record), password: isAdministrator ? own : hash, changedAt: new Date() })
      .execute()
    await userPosition.insert(trx, { userId: idOf(record), positionId: positions.get(person.position) ?? null }, context)
  }
  for (const { enCode, manager } of company.departments) {
    const managerId = people.get(manager) ?? null
    const id = departments.get(enCode) as string
    await trx.updateTable('base_organize').set({ managerId }).where('id', '=', id).execute()
    await trx.updateTable('base_user').set({ managerId }).where('organizeId', '=', id).where('id', '!=', managerId).execute()
  }
  // heads of departments report to the one of the first
  const [chief, ...heads] = company.departments.map(({ manager }) => people.get(manager) ?? '')
  await trx
    .updateTable('base_user')
    .set({ managerId: chief ?? null })
    .where('id', 'in', heads)
    .execute()
  return people
}

/** Groups of people from all departments. */
export async function seedGroups(trx: Db, context: WriteContext, people: ReadonlyMap<string, string>): Promise<void> {
  const [group, userGroup] = [repository('group'), repository('userGroup')]
  for (const [i, { people: accounts, ...values }] of company.groups.entries()) {
    const groupId = idOf(await group.insert(trx, { ...values, sortCode: (i + 1) * 10 }, context))
    for (const account of accounts) await userGroup.insert(trx, { userId: people.get(account) ?? null, groupId }, context)
  }
}

/** Dictionaries with their entries, under ids that say what they are. */
export async function seedDictionaries(trx: Db, context: WriteContext): Promise<void> {
  const [types, data] = [repository('dictionaryType'), repository('dictionaryData')]
  for (const [i, category] of dictionaries.categories.entries()) {
    const { enCode, fullName, entries } = category
    if (await findBy(trx, types.entity, { enCode })) continue
    const isTree = 'isTree' in category ? 1 : 0
    const description = 'description' in category ? (category.description ?? null) : null
    const typeId = idOf(
      await types.insert(trx, { id: enCode, parentId: '0', enCode, fullName, isTree, description, sortCode: (i + 1) * 10 }, context),
    )
    const visit = async (list: typeof entries, parentId: string): Promise<void> => {
      for (const [n, entry] of list.entries()) {
        const id = `${enCode}.${entry.enCode}`
        await data.insert(
          trx,
          {
            id,
            dictionaryTypeId: typeId,
            parentId,
            enCode: entry.enCode,
            fullName: entry.fullName,
            sortCode: (n + 1) * 10,
            color: 'color' in entry && typeof entry.color === 'string' ? entry.color : null,
          },
          context,
        )
        if ('children' in entry && entry.children) await visit(entry.children as typeof entries, id)
      }
    }
    await visit(entries, '0')
  }
}

export async function seedBillRules(trx: Db, context: WriteContext): Promise<void> {
  const store = repository('billRule')
  for (const [i, rule] of billRules.rules.entries()) await store.insert(trx, { ...rule, sortCode: (i + 1) * 10 }, context)
}

/** Working calendars that flows may count hours by. */
export async function seedCalendars(trx: Db, context: WriteContext): Promise<void> {
  const store = repository('flowCalendar')
  for (const [i, { hours, exceptions, ...one }] of calendars.calendars.entries())
    await store.insert(
      trx,
      { ...one, hours: JSON.stringify(hours), exceptions: JSON.stringify(exceptions), sortCode: (i + 1) * 10 },
      context,
    )
}

/** Data interfaces that the demo's forms and whoever designs may use: static data, so that nothing is called. */
export async function seedInterfaces(trx: Db, context: WriteContext): Promise<void> {
  const store = repository('dataInterface')
  for (const [i, { parameters, fields, data, ...one }] of interfaces.interfaces.entries())
    await store.insert(
      trx,
      {
        ...one,
        type: '2',
        parameterJson: JSON.stringify(parameters),
        fieldJson: JSON.stringify(fields),
        dataJson: JSON.stringify(data, null, 2),
        sortCode: (i + 1) * 10,
      },
      context,
    )
}

/** What a demo menu shows, and where it opens. */
function shownBy(menu: { enCode: string; model?: string; dictionary?: string; page?: string }, models: ReadonlyMap<string, string>) {
  // In another system the same application opens at the same address.
  if (menu.model) return { urlAddress: `model/${menu.model}`, property: { moduleId: models.get(menu.model) ?? '' } }
  if (menu.dictionary) return { urlAddress: `dictionary/${menu.enCode}`, property: { moduleId: menu.dictionary, isTree: 0 } }
  return { urlAddress: `page/${menu.enCode}`, property: { moduleId: menu.page ?? '', isTree: 0 } }
}

/** The menus of the demo; `models` and `systems` give ids by code. */
export async function seedMenus(
  trx: Db,
  context: WriteContext,
  models: ReadonlyMap<string, string>,
  systems: ReadonlyMap<string, string>,
): Promise<void> {
  const store = repository('menu')
  for (const { children, system, ...group } of menus.menus as Array<(typeof menus.menus)[number] & { system?: string }>) {
    const systemId = systems.get(system ?? '') ?? mainSystem
    const parent = await store.insert(trx, { ...group, systemId, parentId: store.entity.tree?.root ?? '-1' }, context)
    for (const [i, menu] of children.entries()) {
      const { enCode, fullName, type, icon } = menu
      const { urlAddress, property } = shownBy(menu, models)
      await store.insert(
        trx,
        {
          parentId: idOf(parent),
          enCode,
          fullName,
          type,
          icon,
          urlAddress,
          propertyJson: JSON.stringify(property),
          sortCode: (i + 1) * 10,
        },
        context,
      )
    }
  }
}

/** The systems of the demo, and who works in them; gives their ids by code. */
export async function seedSystems(trx: Db, context: WriteContext, people: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const [system, authorize] = [repository('system'), repository('authorize')]
  const ids = new Map<string, string>()
  for (const { people: both, only, ...values } of systems.systems) {
    const systemId = idOf(await system.insert(trx, values, context))
    ids.set(values.enCode, systemId)
    for (const account of [...both, ...only]) {
      const given = { objectType: 'user', objectId: people.get(account) ?? null, kind: 'system' }
      await authorize.insert(trx, { ...given, code: systemId }, context)
      if (both.includes(account)) await authorize.insert(trx, { ...given, code: mainSystem }, context)
    }
  }
  return ids
}

const standardButtons = [
  'btn_add',
  'btn_edit',
  'btn_detail',
  'btn_remove',
  'btn_batchRemove',
  'btn_download',
  'btn_upload',
  'btn_batchPrint',
]

/** What a code gives on a menu: some of its records, a field in the clear, or a button. */
const kindOf = (code: string) => ((commonSchemes as readonly string[]).includes(code) ? 'data' : isClearCode(code) ? 'form' : 'button')

/** Roles, what each may use, and who has them. Needs every menu to be there. */
export async function seedRoles(trx: Db, context: WriteContext, people: ReadonlyMap<string, string>): Promise<void> {
  const [role, userRole] = [repository('role'), repository('userRole')]
  const rows = await trx.selectFrom('base_menu').select(['id', 'enCode', 'type']).execute()
  const menuIds = new Map(rows.map(({ id, enCode }) => [enCode, id]))
  const pages = rows.filter(({ type }) => Number(type) > 1).map(({ enCode }) => enCode)
  const roles = new Map<string, string>()
  for (const [i, { enCode, fullName, description, grants }] of company.roles.entries()) {
    const roleId = idOf(await role.insert(trx, { enCode, fullName, description, sortCode: (i + 1) * 10 }, context))
    roles.set(enCode, roleId)
    const given =
      typeof grants === 'string'
        ? Object.fromEntries(pages.map((menu) => [menu, [...standardButtons, 'all']]))
        : { ...Object.fromEntries(company.everyRole.map((menu) => [menu, []])), ...(grants as { [menu: string]: string[] }) }
    for (const [menu, codes] of Object.entries(given)) {
      const menuId = menuIds.get(menu)
      if (!menuId) continue
      const grant = (kind: string, code: Json) =>
        repository('authorize').insert(trx, { objectType: 'role', objectId: roleId, menuId, kind, code }, context)
      await grant('menu', '')
      for (const code of codes) await grant(kindOf(code), code)
    }
  }
  for (const { account, roles: codes } of company.people)
    for (const code of codes) await userRole.insert(trx, { userId: people.get(account) ?? null, roleId: roles.get(code) ?? null }, context)
}
