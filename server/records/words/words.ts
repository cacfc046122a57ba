import type { FieldPlan, Translate } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { acceptedTypes, currentUserId, picksPeople, splitId, typedIds } from '#core/rules/people.ts'
import type { Json, Row } from '#core/types.ts'
import type { Holds, Widget } from '#core/widget.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { unitPaths } from '../people/places.ts'
import { selected } from '../people/stored.ts'
import { areaNames } from './areas.ts'
import { relatedRecords, relationField } from './relations.ts'

/** The words behind ids that stand in a record, for kinds whose words are rows of a table. */
interface Words {
  /** fields with the same group are read together */
  group: (field: FieldPlan) => string
  /** the words of these ids; one that is not there any more has none */
  read: (db: Db, field: FieldPlan, ids: readonly string[], t: Translate, step: number) => Promise<ReadonlyMap<string, string>>
}

const people: Words = {
  group: () => '',
  read: async (db, _field, ids) => {
    const rows = await db.selectFrom('base_user').select(['id', 'realName']).where('id', '=', anyOf(ids)).execute()
    return new Map(rows.map(({ id, realName }) => [id, realName]))
  },
}

const areas: Words = { group: () => '', read: (db, _field, ids) => areaNames(db, ids) }

/** WG-37 to WG-39: units by their own name, or with all above them where a field asks for that; positions by theirs. */
const units: Words = {
  group: ({ widget, node }) => `${widget.filledWith === 'position' ? 'position' : 'unit'} ${node.showLevel === 'all'}`,
  read: async (db, { widget, node }, ids) => {
    if (widget.filledWith === 'position') {
      const rows = await db.selectFrom('base_position').select(['id', 'fullName']).where('id', '=', anyOf(ids)).execute()
      return new Map(rows.map(({ id, fullName }) => [String(id), String(fullName)]))
    }
    const paths = await unitPaths(db, ids)
    const word = (path: Array<{ fullName: string }>) =>
      (node.showLevel === 'all' ? path : path.slice(-1)).map(({ fullName }) => fullName).join('/')
    return new Map([...paths].map(([id, path]) => [id, word(path)]))
  },
}

/** WG-15: records of another application by the field that stands for them. */
const related: Words = {
  group: ({ node, widget }) => `${widget.pingeKey} ${node.modelId} ${node.relationField ?? ''}`,
  read: async (db, field, ids, t, step) => {
    const name = relationField(field)
    const found = await relatedRecords(db, field.node.modelId, ids, [name], t, step)
    // a record without a name is there all the same
    return new Map([...found].map(([id, row]) => [id, String(row[name] || id)]))
  },
}

/** PK-25: what the ids of a picker stand for, by the id as it is stored. */
const picked: Words = {
  group: (field) => `picked ${field.node.onlyId === true ? acceptedTypes(field)[0] : ''}`,
  read: async (db, field, ids, t) => {
    const known = new Map(
      (
        await selected(
          db,
          ids.flatMap((id) => typedIds(field, id)),
        )
      ).map((one) => [one.id, one.lastFullName]),
    )
    const wordOf = (id: string) => (splitId(id).id === currentUserId ? t('t:picker.currentUser') : known.get(splitId(id).id))
    return new Map(ids.flatMap((id): Array<[string, string]> => (wordOf(id) === undefined ? [] : [[id, wordOf(id) ?? '']])))
  },
}

const kinds: { [holds in Holds]?: Words } = { person: people, unit: units }
/** Of what is kept by its id, whatever else holds the like. */
const kept: { [from in NonNullable<Widget['choosesFrom']>]?: Words } = { areas, records: related }
function wordsOf(field: FieldPlan): Words | undefined {
  const { choosesFrom } = field.widget
  return (choosesFrom && kept[choosesFrom]) ?? (picksPeople(field) ? picked : kinds[holdsOf(field)])
}

/** Whether the words of a field are rows of a table. */
export const hasWords = (field: FieldPlan): boolean => wordsOf(field) !== undefined

const idsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.flatMap(idsOf) : typeof value === 'string' && value !== '' ? [value] : []

/** Reads the words behind every id of these rows, by field; one read for all fields of a group. */
export async function readWords(
  db: Db,
  fields: readonly FieldPlan[],
  rowsOf: (field: FieldPlan) => readonly Row[],
  t: Translate,
  step = 0,
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const groups = new Map<string, { field: FieldPlan; keys: string[]; ids: Set<string> }>()
  for (const field of fields) {
    const words = wordsOf(field)
    if (!words) continue
    const name = `${holdsOf(field)} ${words.group(field)}`
    const group = groups.get(name) ?? { field, keys: [], ids: new Set<string>() }
    group.keys.push(field.key)
    for (const row of rowsOf(field)) for (const id of idsOf(row[field.field])) group.ids.add(id)
    groups.set(name, group)
  }
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const { field, keys, ids } of groups.values()) {
    const words = ids.size > 0 ? await wordsOf(field)?.read(db, field, [...ids], t, step) : undefined
    for (const key of keys) found.set(key, words ?? new Map())
  }
  return found
}
