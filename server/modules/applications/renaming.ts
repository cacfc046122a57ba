import { clearCode } from '#core/format/masked.ts'
import { parseRecord } from '#core/json.ts'
import { renamedTemplate } from '#core/print/fieldNames.ts'
import type { Json } from '#core/types.ts'
import type { Actor } from '../../db/audit.ts'
import { now } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import type { StoredTable } from '../../records/model/model.ts'
import { menusOfModel } from '../../records/rights/access.ts'
import { renameInViews } from '../listViews/index.ts'
import { keepTemplate } from '../versions/index.ts'
import { renameInFlows } from '../workflow/index.ts'

/** A field of a released application that has another name: its keys, and where its values are. */
export interface Renaming {
  table: string
  column?: string
  from: string
  to: string
}

/** Fields of a table whose values are another field's from now on; of a sub-table that has another name each of its columns. */
export function renamings(old: StoredTable, now: StoredTable): Renaming[] {
  const { table } = now
  const keyOf = (of: string | undefined, field: string) => (of === undefined ? field : `${of}.${field}`)
  const own: Renaming[] =
    old.field !== undefined && now.field !== undefined && old.field !== now.field ? [{ table, from: old.field, to: now.field }] : []
  const columns = now.fields.flatMap(({ column, type, field }): Renaming[] => {
    const was = type === 'own' ? undefined : old.fields.find((one) => one.column === column)
    const [from, to] = [was && keyOf(old.field, was.field), keyOf(now.field, field)]
    return from === undefined || from === to ? [] : [{ table, column, from, to }]
  })
  return [...own, ...columns]
}

/** Names of before by those of after, as each place writes a field. */
type Names = ReadonlyMap<string, string>

/** What is kept by the name of a field goes with it: what was given of it, the schemes of records, the columns that people have arranged, print templates, flows. */
export async function followRenamed(trx: Db, modelId: string, renamed: readonly Renaming[], user: Actor): Promise<void> {
  if (renamed.length === 0) return
  const menus = (await menusOfModel(trx, modelId, { disabled: true })).map(({ id }) => id)
  const keys = new Map(renamed.map(({ from, to }) => [from, to]))
  const coded = [...keys].map(([from, to]) => [from.replace('.', '-'), to.replace('.', '-')] as const)
  const codes = new Map(
    coded.flatMap(
      ([from, to]): Array<[string, string]> => [
        [from, to],
        [clearCode(from), clearCode(to)],
      ],
    ),
  )
  if (menus.length > 0) {
    await renameGiven(trx, menus, 'column', keys)
    await renameGiven(trx, menus, 'form', codes)
    await renameSchemes(trx, menus, keys)
  }
  const application = await trx.selectFrom('base_visual_dev').select('enCode').where('id', '=', modelId).executeTakeFirst()
  const enCode = String(application?.enCode ?? modelId)
  // the client keeps the columns of its list under the code of its page
  await renameColumns(trx, [...menus, modelId, `${enCode}.records`], keys)
  await renameInViews(trx, enCode, keys)
  await renameTemplates(trx, modelId, keys, user)
  await renameInFlows(trx, modelId, keys, user)
}

/** Print templates name the fields as they are called now; what they were before is one of their versions. */
async function renameTemplates(trx: Db, modelId: string, names: Names, user: Actor): Promise<void> {
  const rows = await trx
    .selectFrom('base_print_dev')
    .select(['id', 'template', 'creatorUserId', 'creatorTime', 'lastModifyUserId', 'lastModifyTime'])
    .where('modelId', '=', modelId)
    .forUpdate()
    .execute()
  for (const row of rows) {
    const before = parseRecord(row.template)
    const after = renamedTemplate(before, names)
    if (before === undefined || after === before) continue
    const template = JSON.stringify(after)
    await trx
      .updateTable('base_print_dev')
      .set((eb) => ({ template, version: eb('version', '+', 1), lastModifyUserId: user.userId || null, lastModifyTime: now }))
      .where('id', '=', row.id)
      .execute()
    await keepTemplate(trx, row, { ...row, template }, user)
  }
}

/** The times of a row as they are written. */
const asDates = ({ creatorTime, lastModifyTime }: { creatorTime: number; lastModifyTime: number | null }) => ({
  creatorTime: new Date(creatorTime),
  lastModifyTime: lastModifyTime === null ? null : new Date(lastModifyTime),
})

/** What was given of a field is given of it still. What was left over of a name that is another field's now is nobody's. */
async function renameGiven(trx: Db, menus: readonly string[], kind: 'column' | 'form', names: Names): Promise<void> {
  const touched = [...new Set([...names.keys(), ...names.values()])]
  const given = await trx
    .deleteFrom('base_authorize')
    .where('menuId', 'in', menus)
    .where('kind', '=', kind)
    .where('code', 'in', touched)
    .returningAll()
    .execute()
  const moved = given.flatMap((row) => {
    const code = names.get(String(row.code))
    return code === undefined ? [] : [{ ...row, code, ...asDates(row) }]
  })
  if (moved.length > 0) await trx.insertInto('base_authorize').values(moved).execute()
  const written = await trx
    .deleteFrom('base_menu_right')
    .where('menuId', 'in', menus)
    .where('kind', '=', kind)
    .where('enCode', 'in', touched)
    .returningAll()
    .execute()
  const kept = written.flatMap((row) => {
    const enCode = names.get(row.enCode)
    return enCode === undefined ? [] : [{ ...row, enCode, ...asDates(row) }]
  })
  if (kept.length > 0) await trx.insertInto('base_menu_right').values(kept).execute()
}

/** A condition with the fields that it names renamed; what it compares with stays. */
function renamedIn(value: Json, names: Names): Json {
  if (Array.isArray(value)) return value.map((one) => renamedIn(one, names))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, one]): [string, Json] => {
    if (key === 'field' && typeof one === 'string') return [key, names.get(one) ?? one]
    if (key === 'fieldValue') return [key, Number(value.fieldValueType) === 1 && typeof one === 'string' ? (names.get(one) ?? one) : one]
    return [key, renamedIn(one as Json, names)]
  })
  return Object.fromEntries(entries)
}

async function renameSchemes(trx: Db, menus: readonly string[], names: Names): Promise<void> {
  const rows = await trx.selectFrom('base_data_scheme').select(['id', 'conditionJson']).where('menuId', 'in', menus).execute()
  for (const { id, conditionJson } of rows) {
    const before = parseRecord(conditionJson)
    if (!before) continue
    const after = JSON.stringify(renamedIn(before as Json, names))
    if (after !== JSON.stringify(before))
      await trx.updateTable('base_data_scheme').set({ conditionJson: after }).where('id', '=', id).execute()
  }
}

async function renameColumns(trx: Db, modules: readonly string[], names: Names): Promise<void> {
  const rows = await trx
    .selectFrom('base_column_setting')
    .select(['userId', 'moduleId', 'fieldList'])
    .where('moduleId', 'in', modules)
    .execute()
  for (const { userId, moduleId, fieldList } of rows) {
    const before = JSON.parse(fieldList) as Array<{ prop: string }>
    const after = JSON.stringify(before.map((one) => ({ ...one, prop: names.get(one.prop) ?? one.prop })))
    if (after !== fieldList)
      await trx
        .updateTable('base_column_setting')
        .set({ fieldList: after })
        .where('userId', '=', userId)
        .where('moduleId', '=', moduleId)
        .execute()
  }
}
