import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { actionUses, linkageUses, otherItem, parameterUses, rows, selectUses, transferUses } from './actionUses.ts'
import type { Meaning, References } from './references.ts'
import { fieldOf, isBelow, isRecord, kindOf, type Loose, standings, valueAt, widgetOf } from './tree.ts'
import type { Definition, Path, UseKind } from './types.ts'

/** Properties that hold no names of fields: what the node is, and what stands in it. */
const apart = new Set(['pingeKey', 'id', 'use', 'field', 'children', 'form', 'side', 'main', 'body'])
/** What a property is to whoever reads where a field is used. */
const kinds: { readonly [name: string]: UseKind } = {
  ...{ visible: 'condition', disabled: 'condition', required: 'condition', value: 'formula', expression: 'formula' },
  ...{
    defaultValue: 'default',
    regList: 'rule',
    source: 'options',
    options: 'options',
    optionsWhen: 'options',
    ableRelationIds: 'options',
  },
}
const codes = new Set(['barcode', 'qrcode'])

/** Every place in a form that names one of its fields. */
export function formUses(refs: References, definition: Definition, form: Path, env: Env) {
  const own = form.length === 1
  // a button's own dialog is opened with a record of the application, which is not that of its form
  const roots = form[0] === 'list' ? ({ form: 'record' } as const) : ({ form: 'record', item: 'record' } as const)
  for (const { node, path, table, form: of } of standings(definition, env)) {
    if (of?.length !== form.length || !isBelow(of, form)) continue
    const name = table && fieldOf(table, env)
    // a sub-table's own buttons run in its rows
    const inside = name ?? (widgetOf(node, env)?.isTable ? fieldOf(node, env) : undefined)
    nodeUses(refs, node, path, { node: node.id, table: inside, roots: inside ? { ...roots, row: 'columns' } : roots, own }, env)
  }
  const { linkage } = (valueAt(definition, form) ?? {}) as Loose
  linkageUses(refs, linkage, [...form, 'linkage'], { roots, own })
}

function nodeUses(refs: References, node: Node, path: Path, at: Meaning, env: Env) {
  const widget = widgetOf(node, env)
  for (const [name, value] of Object.entries(node)) {
    const here = [...path, name]
    if (apart.has(name)) continue
    if (name === 'linkage') linkageUses(refs, value, here, at)
    else if (name === 'on')
      // what was scanned is a record of another application
      for (const [event, list] of Object.entries(isRecord(value) ? value : {}))
        actionUses(refs, list, [...here, event], event === 'read' ? otherItem(at) : at)
    else if (name === 'do' || name === 'confirm') actionUses(refs, value, here, at)
    else if (name === 'optionsWhen') refs.deep(value, here, otherItem(at), 'options')
    else if (name === 'startRelationField' || name === 'endRelationField') refs.name(value, here, at, 'bound', 'rowFirst')
    else if (name === 'relationField' && widget?.shows) refs.name(value, here, at, 'attribute', 'rowFirst')
    else if (name === 'relationField' && codes.has(kindOf(node, env))) refs.name(value, here, at, 'code', 'list')
    else if (name === 'templateJson') parameterUses(refs, value, here, at)
    else if (name === 'transferList') transferUses(refs, value, here, at)
    else if (widget?.isTable && name === 'summaryField') namesUses(refs, value, here, at, 'summary')
    else if (widget?.isTable && name === 'complexHeaderList')
      for (const [i, head] of rows(value)) namesUses(refs, head.childColumns, [...here, i, 'childColumns'], at, 'head')
    else if (name === 'columnBtnsList' || name === 'footerBtnsList')
      for (const [i, { actionConfig, select }] of rows(value)) {
        if (isRecord(actionConfig)) actionUses(refs, actionConfig.do, [...here, i, 'actionConfig', 'do'], at, 'button')
        selectUses(refs, select, [...here, i, 'select'], at)
      }
    else refs.deep(value, here, at, kinds[name] ?? 'text')
  }
}

/** A sub-table's own columns: `price`, or `items-price`. */
function namesUses(refs: References, list: unknown, path: Path, at: Meaning, kind: UseKind) {
  for (const [i, one] of (Array.isArray(list) ? (list as unknown[]) : []).entries()) refs.name(one, [...path, i], at, kind, 'column')
}
