import type { FieldPlan, Translate } from '#core/form.ts'
import { listMark } from '#core/text.ts'
import type { Json, Text } from '#core/types.ts'
import { type Entity, entityOf } from '../../entities/catalog.ts'
import { languages, translator } from '../../texts.ts'

/** A column of an entity's spreadsheets. */
export interface SheetColumn {
  id: string
  label: Text
  required: boolean
  /** the field that it fills; none for a link */
  plan: FieldPlan | undefined
  /** words for its values */
  options: Array<{ id: Json; fullName: Text }> | undefined
  /** entity of the records that it names, and the field that says what one is called */
  names: { entity: string; says: string; many: boolean } | undefined
}

/** The columns that an entity's JSON names for spreadsheets, in order. */
export function sheetColumns(entity: Entity): SheetColumn[] {
  return (entity.sheet ?? []).map((given) => {
    const column = typeof given === 'string' ? { field: given } : given
    const link = entity.links?.[column.field]
    const word = entity.words?.[column.field]
    const plan = entity.columns.get(column.field)
    return {
      id: column.field,
      label: column.label ?? plan?.node.label ?? entityOf(link?.entity ?? '').title,
      required: column.required ?? plan?.node.required === true,
      plan,
      options: column.options,
      names: link ? { entity: link.entity, says: link.says ?? 'fullName', many: true } : word && { ...word, many: false },
    }
  })
}

/** What a template says below a column's name: what must be there, and how it is written. */
export function hintOf({ required, plan, options, names }: SheetColumn, t: Translate): string {
  const hints: string[] = []
  if (required) hints.push(t('t:sheet.hint.required'))
  if (options) hints.push(t('t:sheet.hint.options', { options: options.map(({ fullName }) => t(fullName)).join(t(listMark)) }))
  else if (names) {
    hints.push(t(entityOf(names.entity).tree ? 't:sheet.hint.path' : 't:sheet.hint.name'))
    if (names.many) hints.push(t('t:sheet.hint.many'))
  } else if (plan?.widget.column === 'datetime') hints.push(t('t:sheet.hint.date'))
  else if (plan?.node.maxlength !== undefined) hints.push(t('t:sheet.hint.maxlength', { n: Number(plan.node.maxlength) }))
  return hints.join(t('t:sheet.hint.join'))
}

const plain = (text: string): string => text.replace(/[\s*＊]/g, '').toLowerCase()
const everyLanguage = languages.map(translator)

/** The column that a heading names: by its label in any language, or by the name of its field. */
export const columnCalled = (columns: readonly SheetColumn[], heading: string): SheetColumn | undefined =>
  columns.find(({ id, label }) => id === heading.trim() || everyLanguage.some((t) => plain(t(label)) === plain(heading)))

/** Whether a text is the hint of a column, in any language. */
export const isHint = (column: SheetColumn, text: string): boolean => everyLanguage.some((t) => hintOf(column, t) === text.trim())

/** The value of an option by its words in any language, or by the value itself. */
export const optionCalled = ({ options = [] }: Pick<SheetColumn, 'options'>, text: string): Json | undefined =>
  options.find(({ id, fullName }) => String(id) === text || everyLanguage.some((t) => plain(t(fullName)) === plain(text)))?.id
