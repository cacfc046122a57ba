import { createContext, useContext, useMemo } from 'react'
import { fieldsIn } from '#core/edit/names.ts'
import { fieldOf, findNode } from '#core/edit/tree.ts'
import type { Definition, Path } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import { namesOf, nestedIn } from '#core/form/nested.ts'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'

/** What is designed around a property form: an application, or a page. */
export interface Around {
  definition: Definition
  id: string
  /** whether it was released, so that it may have records */
  released: boolean
}

/** The application around; nothing where a widget stands by itself, as in the catalog. */
export const AroundContext = createContext<Around | undefined>(undefined)
/** The identity of the node whose properties are drawn. */
export const NodeContext = createContext<string | undefined>(undefined)
/** What expressions of a list's own buttons read: the record of their row as `row`, or no record, where one stands above the list. */
export const RecordContext = createContext<'form' | 'row' | 'none'>('form')

/** The dialog of a list's own button that the properties around are of: its form, and whether it is opened with a row's record. */
export interface DialogAround {
  form: Path
  withRecord: boolean
}
export const DialogContext = createContext<DialogAround | undefined>(undefined)

/** A value that an expression may read at a place, and what a person calls it. */
export interface Readable {
  path: readonly string[]
  label: string
  /** the sub-table that it is a column of, by its label; the form itself has none */
  of: string
  node: Node
  widget: Widget
  /** values of all rows, where it is read from outside of them */
  many: boolean
  /** `items.price` */
  key: string
}

/** Where an expression stands: what it can read. */
export interface Here {
  around: Around | undefined
  fields: readonly Readable[]
  /** the form that it stands in */
  form: Path
  /** the field of the sub-table that it stands in */
  table: string | undefined
  /** the key of the field that it belongs to */
  own: string | undefined
  /** by which name it reads the record */
  as: 'form' | 'row' | 'none'
  /** more can be read than is listed: what is not there is no fault */
  open?: boolean
}

const nowhere: Here = { around: undefined, fields: [], form: ['form'], table: undefined, own: undefined, as: 'form' }

/** The fields of a form as they are read by one root; those of the sub-table `table` in its row. */
function readables({ definition }: Around, form: Path, root: string, table: string | undefined, t: Translate): Readable[] {
  const all = fieldsIn(definition, form, env)
  const nested = form.length === 1 && definition.form ? nestedIn(definition.form.fields, env) : undefined
  return [...all.values()].map((one): Readable => {
    const { key, name, node, widget } = one
    const inRow = one.table !== undefined && one.table === table
    const holder = one.table === undefined ? undefined : all.get(one.table)
    return {
      path: one.table === undefined ? [root, name] : inRow ? ['row', name] : [root, one.table, name],
      label:
        one.table === undefined
          ? namesOf(node, name, nested)
              .map((part) => t(part))
              .join(' · ')
          : t(node.label) || name,
      of: holder ? t(holder.node.label) || holder.name : '',
      ...{ node, widget, key },
      many: one.table !== undefined && !inRow,
    }
  })
}

/** The record that a dialog was opened with, as `item`; its keys are none of the dialog's own form. */
const ofItem = (around: Around, t: Translate): Readable[] =>
  readables(around, ['form'], 'item', undefined, t).map((one) => {
    const record = t('t:design.list.thisRecord')
    return { ...one, key: `item.${one.key}`, of: one.of === '' ? record : `${record} · ${one.of}` }
  })

/** What an expression of a node can read; of none: what the form's own can. */
export function hereOf(around: Around, id: string | undefined, t: Translate, as: Here['as'] = 'form', dialog?: DialogAround): Here {
  const found = id === undefined ? undefined : findNode(around.definition, id, env)
  const form = found?.form ?? dialog?.form ?? ['form']
  const table = found?.table && fieldOf(found.table, env)
  const ofForm = as === 'none' ? [] : readables(around, form, as, table, t)
  const fields = dialog?.withRecord ? [...ofForm, ...ofItem(around, t)] : ofForm
  const name = found && fieldOf(found.node, env)
  const own = name === undefined ? undefined : table === undefined ? name : `${table}.${name}`
  return { around, fields, form, table, own, as }
}

/** What expressions read where whoever draws the properties knows it: on a page. */
export const HereContext = createContext<Here | undefined>(undefined)

/** What expressions of the properties around can read. */
export function useHere(): Here {
  const { t } = useApp()
  const around = useContext(AroundContext)
  const node = useContext(NodeContext)
  const as = useContext(RecordContext)
  const dialog = useContext(DialogContext)
  const given = useContext(HereContext)
  return useMemo(() => given ?? (around ? hereOf(around, node, t, as, dialog) : nowhere), [given, around, node, t, as, dialog])
}
