import { hasExpr, pathsOf } from '#core/expression/expr.ts'
import { ownKeys } from '#core/filter/listKeys.ts'
import { compileForm, type FieldPlan, type FormPlan } from '#core/form/form.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { isClearCode, isMasked } from '#core/format/masked.ts'
import type { ColumnData, Json } from '#core/types.ts'
import type { Grants } from '../../auth/grants.ts'
import { serverEnv } from '../../base/env.ts'
import { type Held, storedName } from '../../records/model/columns.ts'
import type { Definition } from '../../records/model/definition.ts'
import type { Model } from '../../records/model/model.ts'
import { type ModelRights, rightsOf } from '../../records/rights/access.ts'
import { definitionNames } from '../../records/rights/namedFields.ts'
import { partsOfModel } from '../../records/rights/parts.ts'
import { isSecret } from '../../records/rights/secrets.ts'
import { keptAs, probed } from './probing.ts'

/** What somebody may not do of a change to an application, and where. */
export interface Loosened {
  pointer: string
  what: string
}

/** Somebody who was given nothing has what an application asks no permission for, and no mask is lifted for them. */
const unasked: Grants = {
  isAdmin: false,
  menus: new Map(),
  mayOpen: () => false,
  mayEnter: () => false,
  designs: new Set(),
  mayReadPage: () => false,
  mayPress: isUnasked,
  maySeeColumn: isUnasked,
  maySeeField: isUnasked,
}
function isUnasked(_menu: string, code: string, checked: boolean | undefined): boolean {
  return !checked && !isClearCode(code)
}

/** Every text with an expression in it. */
function expressionsIn(value: unknown, into = new Set<string>()): Set<string> {
  if (hasExpr(value)) into.add(value)
  else if (value !== null && typeof value === 'object') for (const one of Object.values(value)) expressionsIn(one, into)
  return into
}

/** Whether an expression reads a field, or all that a record or row holds. */
const reads = (text: string, { field, table }: FieldPlan): boolean =>
  pathsOf(text).some(
    ([root, name, child]) =>
      (root === 'form' && (name === undefined || name === (table ?? field))) ||
      (root === 'row' && (name === undefined || name === field)) ||
      (table !== undefined && root === 'form' && child === field),
  )

const sameText = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const ofList = ({ columnList, groupField, parentField, treeRelation }: ColumnData): string[] =>
  [...columnList.map(({ field }) => field), groupField, parentField, treeRelation].filter((name) => name !== undefined)

/** What a field is known by whatever it is called: the names that its values are stored under. */
function storedKeyOf(field: FieldPlan, { byKey }: FormPlan): string {
  const table = field.table === undefined ? undefined : byKey.get(field.table)
  return table ? `${storedName(table)}.${storedName(field)}` : storedName(field)
}

/** How a field is held back from whoever was not given it; nothing where it is not. */
export function heldField(field: FieldPlan, { useColumnPermission, useFormPermission }: ColumnData): Held | undefined {
  const asked = [...(useColumnPermission ? (['column'] as const) : []), ...(useFormPermission ? (['form'] as const) : [])]
  const held: Held = {
    ...(isMasked(field) ? { mask: (field.node.maskConfig as Json | undefined) ?? null } : {}),
    ...(isSecret(field) ? { secret: true } : {}),
    ...(asked.length > 0 ? { asked } : {}),
  }
  return Object.keys(held).length > 0 ? held : undefined
}

/** Somebody's rights on an application, by the menus of it that they were given; without one they have what it asks no permission for. */
const rightsOn = (model: Model, menus: readonly string[], grants: Grants): ModelRights =>
  (menus.length > 0 ? rightsOf(grants, model, menus) : rightsOf(unasked, model, [''])) as ModelRights

/** Which of the ways in which a field was held back, by its key, hold it back from somebody. */
function heldFrom(key: string, held: Held, { menus, grants, rights }: { menus: readonly string[]; grants: Grants; rights: ModelRights }) {
  const code = key.replace('.', '-')
  const given = (may: Grants['maySeeField'], name: string) => menus.some((menu) => may(menu, name, true))
  const isMaskedFrom = held.mask !== undefined && !rights.mayReadClear(code)
  return {
    covered: isMaskedFrom || (held.secret === true && !(menus.length > 0 && rights.mayPress('btn_edit'))),
    unseen: held.asked?.includes('form') === true && !given(grants.maySeeField, code),
    unlisted: held.asked?.includes('column') === true && !given(grants.maySeeColumn, key),
  }
}

/** Whether somebody may know of a field's values, by its key and how it was held back: whoever may not is told no count of them either. */
export function mayKnow(model: Model, menus: readonly string[], grants: Grants): (key: string, held: Held) => boolean {
  const rights = rightsOn(model, menus, grants)
  return (key, held) => !Object.values(heldFrom(key, held, { menus, grants, rights })).some(Boolean)
}

/**
 * What a new definition of an application that is in use takes away of what it holds back from whoever wrote it: whoever
 * may change the definition gets nothing by it that they were not given. Who was given all of something may stop to ask
 * for it; everybody may ask for more.
 */
export function loosened(before: Model, after: Definition, menus: readonly string[], grants: Grants): Loosened[] {
  const rights = rightsOn(before, menus, grants)
  const found: Loosened[] = []
  const add = (pointer: string, what: string) => found.push({ pointer, what })
  const fields = [...before.plan.byKey.values()].filter(({ widget }) => !widget.isTable)
  const codeOf = ({ field, table }: FieldPlan) => fieldCode(field, table)

  const holdsAll: { [flag in 'useBtnPermission' | 'useColumnPermission' | 'useFormPermission' | 'useDataPermission']: () => boolean } = {
    useBtnPermission: () => partsOfModel(before).button.every(({ code }) => rights.mayPress(code)),
    useColumnPermission: () => before.list.columnList.every(({ field }) => rights.maySeeColumn(field)),
    useFormPermission: () => fields.every((field) => rights.mayCode(codeOf(field))),
    useDataPermission: () => menus.some((menu) => grants.menus.get(menu)?.data.has('all') === true),
  }
  for (const [flag, isHeld] of Object.entries(holdsAll) as Array<[keyof typeof holdsAll, () => boolean]>)
    if (before.list[flag] === true && after.list[flag] !== true && !isHeld()) add(`/columnData/${flag}`, `switch off ${flag}`)

  const isHidden = (field: FieldPlan) => !rights.maySeeColumn(field.key) && !rights.mayCode(codeOf(field))
  const isCovered = (field: FieldPlan) =>
    (isMasked(field) && !rights.mayReadClear(codeOf(field))) || (isSecret(field) && !(menus.length > 0 && rights.mayPress('btn_edit')))
  const plan = compileForm(after.form, serverEnv())
  const byStored = new Map([...plan.byKey.values()].map((field) => [storedKeyOf(field, plan), field]))
  // whoever may not read a field does not call it otherwise: all that follows goes by its name
  for (const field of fields.filter((one) => isHidden(one) || isCovered(one))) {
    const now = byStored.get(storedKeyOf(field, before.plan))
    if (now && now.key !== field.key) add('/formData/fields', `rename ${field.key}`)
    for (const what of now ? probed(keptAs(field), now) : []) add('/formData/fields', `${what} ${field.key}`)
  }
  for (const field of fields.filter(isCovered)) {
    const now = plan.byKey.get(field.key)
    const stays = now?.node.pingeKey === field.node.pingeKey && isSecret(now) === isSecret(field) && isMasked(now) === isMasked(field)
    // taken out of the form and put in again it would be read in the clear
    if (!stays || !sameText(now?.node.maskConfig, field.node.maskConfig)) add('/formData/fields', `uncover ${field.key}`)
  }

  // A field that was taken out, and is put in again over its values, is held as it was.
  const back = before.lost.flatMap(({ key, stored, kind, held, column }) => {
    const now = byStored.get(stored)
    if (!now) return []
    const { covered, unseen, unlisted } = heldFrom(key, held, { menus, grants, rights })
    const stays =
      now.node.pingeKey === kind &&
      isSecret(now) === (held.secret ?? false) &&
      isMasked(now) === (held.mask !== undefined) &&
      sameText(now.node.maskConfig, held.mask)
    if (covered && !stays) add('/formData/fields', `uncover ${key}`)
    if (unseen && after.list.useFormPermission !== true) add('/formData/fields', `show ${key} again`)
    if (unlisted && after.list.useColumnPermission !== true && ofList(ownKeys(after.list, plan)).includes(now.key))
      add('/columnData/columnList', `show ${key} again`)
    if (!covered && !unseen && !unlisted) return []
    for (const what of probed({ unique: false, column }, now)) add('/formData/fields', `${what} ${key}`)
    return [now]
  })
  const kept = [...fields.filter((field) => isHidden(field) || isCovered(field)), ...back]
  const nameOf = (list: readonly FieldPlan[]) => list.map(({ key }) => key).join(', ')
  const refuseReads = (pointer: string, list: readonly FieldPlan[]) => {
    if (list.length > 0) add(pointer, `read ${nameOf(list)} of this application`)
  }
  // an expression that was there may stay, but none that gives a value may move to another field
  for (const part of ['form', 'list'] as const) {
    const known = expressionsIn(before[part])
    const fresh = [...expressionsIn(after[part])].filter((text) => !known.has(text))
    refuseReads(
      part === 'form' ? '/formData' : '/columnData',
      kept.filter((field) => fresh.some((text) => reads(text, field))),
    )
  }
  for (const { key, compute } of plan.byKey.values())
    if (compute !== undefined && compute !== before.plan.byKey.get(key)?.compute)
      refuseReads(
        '/formData',
        kept.filter((field) => reads(compute, field)),
      )
  const rule = JSON.stringify(after.list.ruleList ?? null)
  if (!sameText(after.list.ruleList, before.list.ruleList))
    refuseReads(
      '/columnData/ruleList',
      kept.filter(({ key }) => rule.includes(JSON.stringify(key))),
    )
  if (after.list.useColumnPermission !== true) {
    const listed = new Set(ofList(before.list))
    const fresh = ofList(ownKeys(after.list, plan)).filter((name) => !listed.has(name))
    refuseReads(
      '/columnData/columnList',
      fields.filter((field) => fresh.includes(field.key) && isHidden(field)),
    )
  }
  const [namedNow, namedThen] = [definitionNames(after.form, after.list, before.id), definitionNames(before.form, before.list, before.id)]
  refuseReads(
    '/formData',
    [...fields.filter((field) => isHidden(field) || isSecret(field)), ...back].filter(
      ({ key }) => namedNow.all.has(key) && !namedThen.all.has(key),
    ),
  )
  return found
}
