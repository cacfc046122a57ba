import { dialogUses, valueNames } from '#core/edit/page/pageUses.ts'
import { entityAt, findNode, isRecord, valueAt } from '#core/edit/tree.ts'
import type { Definition, Path, Standing } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import { expand } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { type Around, type Here, hereOf, type Readable } from '../../formula/around.ts'

/** What an expression of a page reads of which only the name is known: a text. */
const plain: Node = { pingeKey: 'input' }

function readable(path: readonly string[], label: string, node: Node = plain): Readable {
  const widget = (env.widgets.get(node.pingeKey) ?? env.widgets.get(plain.pingeKey)) as Widget
  return { path, label, of: '', node, widget, many: false, key: path.join('.') }
}

/** A node with what its piece says. */
const whole = (node: unknown): Node => expand(isRecord(node) ? { ...node, children: undefined } : { use: node }, env) as Node

/** The columns of a list, those under common heads as well, each by the property that it shows. */
export function columnsOf(list: Node | undefined): Node[] {
  const flat = (all: unknown): Node[] =>
    (Array.isArray(all) ? (all as unknown[]) : []).flatMap((one) =>
      isRecord(one) && Array.isArray(one.children) ? flat(one.children) : [whole(one)],
    )
  return flat(list?.columns).filter(({ field }) => typeof field === 'string' && field !== '')
}

/** The record that a row of a list is: what its columns show, and its id. */
function ofRow(list: Node | undefined, t: Translate): Readable[] {
  const said = (name: string) => t('t:pageForm.read.row', { name })
  const columns = columnsOf(list).map((node) => readable(['row', String(node.field)], said(t(node.label) || String(node.field)), node))
  return columns.some(({ key }) => key === 'row.id') ? columns : [...columns, readable(['row', 'id'], said('id'))]
}

/** Names of what a dialog is opened with: those that actions give it, and those of its own form, whose record it mostly is. */
function ofItem(definition: Definition, dialog: string, t: Translate): Readable[] {
  const { page } = definition
  if (!page) return []
  const said = (name: string) => t('t:pageForm.read.item', { name })
  const given = dialogUses(page, dialog, env).flatMap(({ path }) => {
    const beside = valueAt(definition, [...path.slice(0, -1), 'with'])
    return isRecord(beside) ? Object.keys(beside) : []
  })
  const fields = page.dialogs?.[dialog]?.form?.fields ?? []
  const own = fields.flatMap((field) => (isRecord(field) && typeof field.field === 'string' ? [field.field] : []))
  return [...new Set(['id', ...given, ...own])].map((name) => readable(['item', name], said(name)))
}

/** Fields of an entity that a form names without saying more. */
function ofEntity(definition: Definition, form: Path, known: readonly Readable[], t: Translate): Readable[] {
  const entity = entityAt(definition, form, env)
  const fields = valueAt(definition, [...form, 'fields'])
  if (!entity || !Array.isArray(fields)) return []
  return (fields as unknown[]).flatMap((field) => {
    const name = isRecord(field) ? String(field.field) : ''
    const node = entity.get(name)
    if (!node || known.some(({ path }) => path[0] === 'form' && path[1] === name)) return []
    return [readable(['form', name], t((isRecord(field) ? (field as Node).label : undefined) ?? node.label) || name, node)]
  })
}

/** What expressions of a page can read where a node stands, or of the page or a dialog itself. */
export function pageHere(around: Around, standing: Standing | undefined, dialog: string | undefined, t: Translate): Here {
  const { definition } = around
  const form: Path | undefined =
    standing?.form ?? (standing === undefined && dialog !== undefined ? ['page', 'dialogs', dialog, 'form'] : undefined)
  const base = hereOf(around, standing?.node.id, t, 'form', form ? { form, withRecord: false } : undefined)
  const own = form ? base.fields : []
  const fields = form ? [...own, ...ofEntity(definition, form, own, t)] : own
  const slot = standing?.list?.at(-1)
  const isOfRow = standing?.place === 'column' || (standing?.place === 'button' && slot === 'rowActions')
  const list = isOfRow ? standing?.parents.findLast((one) => Array.isArray(one.columns)) : standing?.node
  const hasRows = isOfRow || Array.isArray(standing?.node.columns)
  const values = definition.page ? valueNames(definition.page) : []
  return {
    ...base,
    fields: [
      ...fields,
      ...(hasRows ? ofRow(list && (findNode(definition, String(list.id), env)?.node ?? list), t) : []),
      ...(dialog === undefined ? [] : ofItem(definition, dialog, t)),
      ...values.map((name) => readable(['page', name], t('t:pageForm.read.page', { name }))),
    ],
    open: true,
  }
}
