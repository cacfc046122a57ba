import { findNode, isRecord, widgetOf } from '#core/edit/tree.ts'
import type { Node, Row } from '#core/types.ts'
import { env } from '#designer/env.ts'
import type { Here, Readable } from './around.ts'

/** What can be chosen for a property that names something: what stands here, or the address that answers it. */
export type Offer = { list: ReadonlyArray<{ value: string; label: string }> } | { get: string; value: keyof Row & string }

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

const nameOf = ({ key }: Readable) => key.split('.').at(-1) ?? key
const offered = (fields: readonly Readable[]): Offer => ({ list: fields.map((one) => ({ value: nameOf(one), label: one.label })) })

/** What a property of a node, or of the form itself, offers; `place` is its name, `columnOptions.value` inside of a list. Nothing where a name is typed. */
export function offerOf(node: Node | undefined, place: string, here: Here): Offer | undefined {
  if (place === 'printId') return templatesHere(here)
  if (!node) return undefined
  const widget = widgetOf(node, env)
  const others = here.fields.filter(
    ({ many, key, path, widget: { isTable } }) => !many && key !== here.own && !isTable && path[0] !== 'item',
  )
  const isRelated = widget?.holds === 'record'
  switch (place) {
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
