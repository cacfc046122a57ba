import type { FieldPlan, Translate } from '#core/form/form.ts'
import { type PrintFields, pageNames } from '#core/print/check.ts'
import { type Paper, type PrintTemplate, usualMargins } from '#core/print/template.ts'
import { isPicture, usualTemplate } from '#core/print/usual.ts'
import type { Json, Row, Text } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { Model } from '../../records/model/model.ts'
import { applicationOf } from '../../records/model/uses.ts'
import { readSettings } from '../../settings/settings.ts'

const labelOf = ({ node, field }: FieldPlan, t: Translate): string => t(node.label as Text | undefined) || field
const isTold = ({ widget }: FieldPlan): boolean => widget.isField === true
const children = (field: FieldPlan): FieldPlan[] => field.children.filter(isTold)

/** Names beside the fields of a form: the record's id. */
const systemNames = ['f_id'] as const

const picturesOf = (fields: readonly FieldPlan[]) => new Set(fields.filter((one) => isPicture(one)).map(({ field }) => field))

/** What a template of an application may name. */
export const printFields = ({ plan: { fields } }: Pick<Model, 'plan'>): PrintFields => ({
  form: new Set([...systemNames, ...fields.filter((one) => isTold(one) && !one.widget.isTable).map(({ field }) => field)]),
  tables: new Map(
    fields.filter(({ widget }) => widget.isTable).map((table) => [table.field, new Set(children(table).map(({ field }) => field))]),
  ),
  pictures: picturesOf(fields.filter(isTold)),
  rowPictures: new Map(fields.filter(({ widget }) => widget.isTable).map((table) => [table.field, picturesOf(children(table))])),
})

/** What may stand in a text, by what people call it: `id` is the expression. */
export interface FieldOption {
  id: string
  fullName: string
  type: string
  children?: FieldOption[]
}

/** Fields of an application, its sub-tables with theirs, and what is known of each page. */
export const fieldOptions = ({ plan: { fields } }: Pick<Model, 'plan'>, t: Translate): FieldOption[] => [
  ...fields.filter(isTold).map((one): FieldOption => {
    const told = { id: `form.${one.field}`, fullName: labelOf(one, t), type: String(one.node.pingeKey) }
    return one.widget.isTable
      ? {
          ...told,
          children: children(one).map((child) => ({
            id: `row.${child.field}`,
            fullName: labelOf(child, t),
            type: String(child.node.pingeKey),
          })),
        }
      : told
  }),
  ...pageNames.map((name) => ({ id: `page.${name}`, fullName: t(`t:print.page.${name}`), type: 'page' })),
]

/** The paper of templates that are new, as the settings say it now. */
export async function usualPaper(db: Db): Promise<Paper> {
  const { printPaper, printLandscape, printTop, printRight, printBottom, printLeft } = await readSettings(db)
  const sides = { top: Number(printTop), right: Number(printRight), bottom: Number(printBottom), left: Number(printLeft) }
  const margins = Object.fromEntries(Object.entries(sides).filter(([side, mm]) => mm !== usualMargins[side as keyof typeof sides]))
  return {
    size: printPaper as Paper['size'],
    ...(printLandscape === '1' ? { landscape: true } : {}),
    ...(Object.keys(margins).length > 0 ? { margins } : {}),
  }
}

/** The template of an application before somebody draws one. */
export const usualOf = async (db: Db, model: Model): Promise<PrintTemplate> =>
  usualTemplate(model.fullName, model.plan, await usualPaper(db))

/** A list of ids that is kept as JSON text. */
export function idsIn(json: Json | undefined): string[] {
  if (typeof json !== 'string' || json === '') return []
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** The template of a stored row; its check was made when it was saved. */
export const templateIn = ({ template }: Row): PrintTemplate => JSON.parse(String(template)) as PrintTemplate

/** The application of a template; nothing where it is no more, or switched off. `off` gives one that is switched off as well. */
export const modelOfPrint = (db: Db, modelId: Json | undefined, options: { off?: boolean } = {}): Promise<Model | undefined> =>
  applicationOf(db, String(modelId ?? ''), options)
