import { findNode, isRecord, widgetOf } from '#core/edit/tree.ts'
import type { Node, Row, Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { columnsOf } from '../page/panel/readables.ts'
import { ofButtons, ofColumns } from '../properties/names.ts'
import type { Here, Readable } from './around.ts'

/** What can be chosen for a property that names something: what stands here, or the address that answers it. */
export type Offer = { list: ReadonlyArray<{ value: string; label: Text }> } | { get: string; value: keyof Row & string }

const applications: Offer = { get: '/api/visualdev/Base/list', value: 'id' }
/** The print templates of the application that is designed. */
const templatesHere = ({ around }: Here): Offer | undefined =>
  around && { get: `/api/system/printDev/Selector?modelId=${encodeURIComponent(around.id)}`, value: 'id' }
const billRules: Offer = { get: '/api/system/BillRule/Selector', value: 'enCode' }
/** The fields that a record of another application stores. */
const fieldsOf = ({ modelId }: Node): Offer | undefined =>
  typeof modelId === 'string' && modelId !== ''
    ? { get: `/api/visualdev/Base/${encodeURIComponent(modelId)}/FormDataFields?filterType=1`, value: 'field' }
    : undefined

/** The columns of a list on a page, those under common heads as well; nothing of what has none. */
function columnsIn(node: Node): Offer | undefined {
  if (!Array.isArray(node.columns)) return undefined
  const list = columnsOf(node).map((column) => ({ value: String(column.field), label: column.label ?? String(column.field) }))
  return { list }
}

/** The buttons of a list's rows that have a name. */
function buttonsIn(node: Node): Offer | undefined {
  const buttons = Array.isArray(node.rowActions) ? (node.rowActions as unknown[]).filter(isRecord) : undefined
  return (
    buttons && {
      list: buttons.flatMap(({ id, label, use }) => {
        const called = (label ?? (typeof use === 'string' ? env.pieces[use]?.label : undefined) ?? id) as Text
        return typeof id === 'string' && !id.startsWith('@') ? [{ value: id, label: called }] : []
      }),
    }
  )
}

/** The dialogs of the page that is designed. */
function dialogsIn({ around }: Here): Offer | undefined {
  const dialogs = around?.definition.page?.dialogs
  return around?.definition.page && { list: Object.keys(dialogs ?? {}).map((value) => ({ value, label: value })) }
}

const nameOf = ({ key }: Readable) => key.split('.').at(-1) ?? key
const offered = (fields: readonly Readable[]): Offer => ({ list: fields.map((one) => ({ value: nameOf(one), label: one.label })) })

/** What a property of a node, or of the form itself, offers; `place` is its name, `columnOptions.value` inside of a list. Nothing where a name is typed. */
export function offerOf(node: Node | undefined, place: string, here: Here): Offer | undefined {
  if (place === 'printId') return templatesHere(here)
  if (!node) return undefined
  const widget = widgetOf(node, env)
  const others = here.fields.filter(
    ({ many, key, path, widget: { isTable } }) => !many && key !== here.own && !isTable && (path[0] === 'form' || path[0] === 'row'),
  )
  const isRelated = widget?.holds === 'record'
  if (ofColumns.has(place)) return columnsIn(node)
  if (ofButtons.has(place)) return buttonsIn(node)
  switch (place) {
    case 'inline':
    case 'dialog':
    case 'calendar.form':
    case 'kanban.form':
      return dialogsIn(here)
    case 'modelId':
    case 'footerBtnsList.select.modelId':
      return applications
    case 'footerBtnsList.select.relationOptions.field':
    case 'footerBtnsList.select.uniqueBy': {
      const own = here.fields.filter(({ key }) => key.startsWith(`${here.own}.`))
      return { list: own.map(({ key, label }) => ({ value: key.replace('.', '-'), label })) }
    }
    case 'rule':
      return widget?.filledWith === 'billNumber' ? billRules : undefined
    case 'summaryField':
    case 'complexHeaderList.childColumns':
      return offered(here.fields.filter(({ key }) => key.startsWith(`${here.own}.`)))
    case 'startRelationField':
    case 'endRelationField': {
      const holds = widget?.holds?.startsWith('time') ? ['date', 'dateRange', 'time', 'timeRange'] : ['date', 'dateRange']
      return offered(others.filter((one) => holds.includes(one.widget.holds ?? '')))
    }
    case 'relationField':
      if (widget?.shows) return offered(others.filter((one) => widget.shows?.includes(one.widget.pingeKey)))
      return isRelated ? fieldsOf(node) : undefined
    case 'showField': {
      const choice = others.find((one) => nameOf(one) === node.relationField)
      return choice?.widget.holds === 'record' ? fieldsOf(choice.node) : undefined
    }
    case 'columnOptions.value':
    case 'transferList.targetField':
      return isRelated ? fieldsOf(node) : undefined
    case 'transferList.sourceValue':
      return offered(others.filter((one) => one.widget.isSystem !== true))
    default:
      return undefined
  }
}

/** The node whose properties are drawn. */
export const nodeHere = ({ around }: Here, id: string | undefined): Node | undefined =>
  around && id !== undefined ? findNode(around.definition, id, env)?.node : undefined

/** What an address answered, as it is chosen from. */
export const choicesIn = (rows: readonly Row[], value: string) =>
  rows.filter(isRecord).map((row) => ({ value: String(row[value]), label: String(row.fullName ?? row[value]) }))
