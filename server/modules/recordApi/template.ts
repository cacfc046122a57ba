import type { FieldPlan, Translate } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { offeredTypes } from '#core/rules/people.ts'
import type { Json, Text } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { Model } from '../../records/model/model.ts'
import { dictsOf, readDictionaries } from '../../records/query/dictionaries.ts'
import type { ModelRights } from '../../records/rights/access.ts'
import { heldOf } from '../../records/rights/held.ts'
import { isSecret } from '../../records/rights/secrets.ts'
import type { WordList } from '../../records/sheet/book.ts'
import { type CellKind, cellKind, offeredWords, optionTree, writtenOptions } from '../../records/sheet/cellKinds.ts'
import type { SheetColumn } from '../../records/sheet/columns.ts'
import { headingOf, leavesOf } from '../../records/sheet/columns.ts'

/** So many words of a choice are told below its name; more stand on a sheet of their own. */
const mostOptions = 20

/** Whether a person writes a field as a text: not what is worked out, written by the server, uploaded or drawn, what nobody is shown, nor a secret. */
const isTyped = (plan: FieldPlan): boolean =>
  !plan.widget.isTable &&
  !plan.widget.isSystem &&
  plan.compute === undefined &&
  plan.widget.column !== 'none' &&
  plan.widget.shows === undefined &&
  plan.node.visible !== false &&
  !['files', 'picture', 'place', 'secret'].includes(holdsOf(plan)) &&
  !isSecret(plan)

/** The words of a choice that is written out in the form. */
function optionsOf(plan: FieldPlan): SheetColumn['options'] {
  if (holdsOf(plan) === 'text') return undefined
  const options = writtenOptions(plan.node)
  if (!options || options.length > mostOptions || options.some((one) => Array.isArray(one.children))) return undefined
  const words = options.filter((one) => one !== null && typeof one === 'object' && 'fullName' in one)
  return words.length > 0 ? words.map(({ id, fullName }) => ({ id: id as Json, fullName: fullName as Text })) : undefined
}

type Hints = NonNullable<SheetColumn['hints']>
const hintsOfKind: { [kind in CellKind]?: Hints } = {
  above: [['sheet.hint.above']],
  area: [['sheet.hint.area']],
  record: [['sheet.hint.record']],
  options: [['sheet.hint.listed']],
  interface: [['sheet.hint.word']],
  value: [['sheet.hint.value']],
}
const exampleOf: { [holds: string]: Hints } = {
  flag: [['sheet.hint.flag']],
  time: [['sheet.hint.time']],
  dateRange: [['sheet.hint.dateRange']],
  timeRange: [['sheet.hint.timeRange']],
  numberRange: [['sheet.hint.numberRange']],
}

/** What is written into a column, in words. */
function hintsOf(model: Model, plan: FieldPlan): Hints | undefined {
  const kind = cellKind(model, plan)
  const many: Hints = plan.node.multiple === true || ['choices', 'texts'].includes(holdsOf(plan)) ? [['sheet.hint.many']] : []
  if (kind === 'people') {
    const isUnit = offeredTypes(plan).some((type) => type === 'department' || type === 'company')
    return [[isUnit ? 'sheet.hint.path' : 'sheet.hint.name'], ...many]
  }
  if (optionsOf(plan)) return many
  if (kind === 'options' && holdsOf(plan) === 'path') return [['sheet.hint.listedPath'], ...many]
  const own = hintsOfKind[kind]
  return own ? [...own, ...many] : exampleOf[holdsOf(plan)]
}

/**
 * VD-03: the fields of a form that somebody may see and fills in, as columns of a spreadsheet, and its sub-tables with
 * theirs. Fields that stand under one head in the list stand together.
 */
export function templateColumns(model: Model, { mayCode }: Pick<ModelRights, 'mayCode'>): SheetColumn[] {
  const { plan, list } = model
  const held = heldOf(model)
  const isAsked = (field: FieldPlan, code: string) => isTyped(field) && mayCode(code) && !held.has(code)
  const column = (field: FieldPlan): SheetColumn => ({
    id: field.field,
    label: (field.node.label as Text | undefined) ?? field.field,
    required: field.node.required === true && field.node.visible === undefined,
    plan: field,
    options: optionsOf(field),
    names: undefined,
    ...(hintsOf(model, field) ? { hints: hintsOf(model, field) as Hints } : {}),
  })
  const columns = plan.fields.flatMap((field): SheetColumn[] => {
    if (field.widget.isTable) {
      const children = held.has(field.field) ? [] : field.children.filter((child) => isAsked(child, fieldCode(child.field, field.field)))
      return children.length > 0 && field.node.visible !== false ? [{ ...column(field), children: children.map(column) }] : []
    }
    return isAsked(field, field.field) ? [column(field)] : []
  })
  for (const { fullName, childColumns } of list.complexHeaderList ?? []) {
    const under = columns.filter(({ id, children }) => !children && childColumns.includes(id))
    if (under.length > 1) for (const one of under) one.head = fullName
  }
  return columns.flatMap((one, i) => {
    if (one.head === undefined) return [one]
    return columns.findIndex(({ head }) => head === one.head) === i ? columns.filter(({ head }) => head === one.head) : []
  })
}

/** So many words of one choice stand in a template. */
const mostWords = 2000

/** The words of the choices of these columns that are not told below their names. */
export async function wordLists(db: Db, model: Model, columns: readonly SheetColumn[], t: Translate): Promise<WordList[]> {
  const leaves = leavesOf(columns)
  const dictionaries = await readDictionaries(db, dictsOf(model.plan))
  return leaves.flatMap((leaf) => {
    const { plan, options } = leaf.column
    if (!plan || options || cellKind(model, plan) !== 'options') return []
    const words = offeredWords(plan, optionTree(plan, dictionaries, t), mostWords)
    return words.length > 0 ? [{ heading: headingOf(leaf, leaves, t), words }] : []
  })
}
