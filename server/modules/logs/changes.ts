import type { FieldPlan, Translate } from '#core/form/form.ts'
import { choiceMark, labelMark, listMark } from '#core/text.ts'
import type { Json, Row, Text } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, object } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { type Entity, entities, entityOf } from '../../records/entity/catalog.ts'
import { wordsById } from '../../records/entity/query.ts'
import { hidden } from '../../records/rights/secrets.ts'
import { display, displayRecord, withTexts } from '../../records/words/texts.ts'
import { applicationOf, differing, isOfApplication, kept, labelOf } from './fieldNames.ts'

/** One field of a change, as a person reads it. */
export const changeFields = { field: text, label: text, before: text, after: text }
const change = object(changeFields)
type FieldChange = FromAnswer<typeof change>

/** Never shown, whatever wrote it. */
const secret = /password|passwd|secret|token|credential/i
/** The rules of passwords are settings, and no password. */
const isSecretField = (name: string, field: string) => secret.test(field) && name !== 'setting'
/** As much of a value as helps to see what it was. */
const longest = 2000

/** Words behind ids of an entity's fields and links: of each field, by id. */
async function wordsOf(db: Db, entity: Entity, records: ReadonlyArray<Row | null>): Promise<Map<string, Map<string, string>>> {
  const words = new Map<string, Map<string, string>>()
  const named = [
    ...Object.entries(entity.words ?? {}).map(([field, { entity: target, says }]) => ({ field, target, says })),
    ...Object.entries(entity.links ?? {}).map(([field, { entity: target, says }]) => ({ field, target, says: says ?? 'fullName' })),
  ]
  for (const { field, target, says } of named) {
    const ids = records.flatMap((record) => record?.[field] ?? []).filter((id) => typeof id === 'string')
    if (ids.length === 0) continue
    const called = await wordsById(db, entityOf(target), says, ids)
    words.set(field, new Map([...called].map(([id, word]) => [id, word ?? id])))
  }
  return words
}

/** What the ids of rights are called: menus, and what stands on them by its code. */
async function rightWords(db: Db, records: ReadonlyArray<Row | null>): Promise<(id: string) => string> {
  const ids = records.flatMap((record) => Object.values(record ?? {}).flatMap((list) => (Array.isArray(list) ? list : [])))
  const menus = [...new Set(ids.map((id) => String(id).split('|')[0] ?? ''))]
  const rows = [
    ...(await db.selectFrom('base_menu').select(['id', 'fullName']).where('id', '=', anyOf(menus)).execute()),
    ...(await db.selectFrom('base_system').select(['id', 'fullName']).where('id', '=', anyOf(menus)).execute()),
    ...(await db.selectFrom('base_user').select(['id', 'realName as fullName']).where('id', '=', anyOf(menus)).execute()),
  ]
  const names = new Map(rows.map(({ id, fullName }) => [String(id), String(fullName)]))
  return (id) => {
    const [menu = '', ...code] = id.split('|')
    return [names.get(menu) ?? menu, ...code].join(' · ')
  }
}

const isList = (value: unknown): value is Json[] => Array.isArray(value)
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
const plainText = (value: Json | undefined): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? // what is nested may have a password of its own, such as that of a call's header
        JSON.stringify(value, (key, one: unknown) => (secret.test(key) && one !== null && one !== '' ? hidden : one))
      : String(value)

/** Two lists as what went and what came: of hundreds of entries only these say what was done. */
function listChange(before: Json | undefined, after: Json | undefined, word: (one: Json) => string, t: Translate) {
  const [old, now] = [isList(before) ? before : [], isList(after) ? after : []].map((list) => list.map((one) => JSON.stringify(one)))
  const only = (list: string[] | undefined, other: string[] | undefined) =>
    (list ?? [])
      .filter((one) => !other?.includes(one))
      .map((one) => word(JSON.parse(one) as Json))
      .join(t(listMark))
  const stayed = (now ?? []).filter((one) => old?.includes(one)).length
  const rest = stayed > 0 ? t('t:log.unchanged', { n: stayed }) : ''
  const withRest = (text: string) => [text, rest].filter(Boolean).join(' ')
  return { before: withRest(only(old, now)), after: withRest(only(now, old)) }
}

/** Everything that a change changed, field by field, in words; secrets are never among them. */
export async function fieldChanges(db: Db, name: string, before: Row | null, after: Row | null, t: Translate): Promise<FieldChange[]> {
  const model = await applicationOf(db, name)
  const entity = entities().get(name)
  const words = entity ? await wordsOf(db, entity, [before, after]) : new Map<string, Map<string, string>>()
  const right = await rightWords(db, [before, after])
  const worded = async (record: Row | null): Promise<Row | null> =>
    model && record ? displayRecord(model, (await withTexts(db, model, [record], t))[0] ?? record, t) : record
  const [old, now] = [await worded(before), await worded(after)]

  const said = (plan: FieldPlan | undefined, field: string, record: Row | null, shown: Row | null): string => {
    const value = record?.[field]
    if (value === null || value === undefined) return ''
    // of an application that is gone nobody knows any more what it hid
    if (isSecretField(name, field) || (isOfApplication(name) && !model)) return hidden
    if (model) return plainText(shown?.[field] ?? value)
    const word = typeof value === 'string' ? words.get(field)?.get(value) : undefined
    return plan ? plainText(display(plan, value, word, t)) : (word ?? plainText(value))
  }
  const changes: FieldChange[] = []
  for (const field of differing(entity, model, before, after)) {
    const label = labelOf(entity, model, field, t)
    const sub = model?.subs.find((one) => one.field === field)
    if (sub?.plan) {
      const row = (one: Json): string =>
        Object.entries(one as Row)
          .filter(([key, value]) => !kept.has(key) && value !== '' && value !== null)
          .map(([key, value]) =>
            [t(sub.plan?.children.find((child) => child.field === key)?.node.label as Text) || key, plainText(value)].join(t(labelMark)),
          )
          .join(t(choiceMark))
      changes.push({ field, label, ...mapped(listChange(old?.[field], now?.[field], row, t)) })
    } else if (!model && !isOfApplication(name) && !secret.test(field) && (isList(before?.[field]) || isList(after?.[field]))) {
      const word = (one: Json) => (typeof one === 'string' ? (words.get(field)?.get(one) ?? right(one)) : plainText(one))
      changes.push({ field, label, ...mapped(listChange(before?.[field], after?.[field], word, t)) })
    } else {
      const plan = entity?.columns.get(field)
      changes.push({ field, label, before: cut(said(plan, field, before, old)), after: cut(said(plan, field, after, now)) })
    }
  }
  return changes
}

const mapped = ({ before, after }: { before: string; after: string }) => ({ before: cut(before), after: cut(after) })
