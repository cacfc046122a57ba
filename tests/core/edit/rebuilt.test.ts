/** Shipped pages are built anew from an empty one by the commands that the designer's forms give. */
import { expect, it } from 'vitest'
import { checkPage } from '#core/check/check.ts'
import { apply } from '#core/edit/apply.ts'
import { opened, sealed } from '#core/edit/identity.ts'
import { blockSlots, findNode, isRecord, single, valueAt } from '#core/edit/tree.ts'
import type { Command, Definition, Path, Place } from '#core/edit/types.ts'
import type { DialogDef, Node, PageDef } from '#core/types.ts'
import { env, json } from '../../helpers/core.ts'

type Loose = { [name: string]: unknown }

/** What is put in by commands of its own: everything else of a node is set. */
const structure = new Set<string>(['id', 'pingeKey', 'use', 'children', 'form', ...single, ...Object.keys(blockSlots)])

class Desk {
  definition: Definition
  constructor(code: string) {
    this.definition = opened({ page: { version: 1, code, title: 'x', body: { pingeKey: 'row', children: [] } } }, env)
  }

  run(command: Command): string {
    const done = apply(this.definition, command, env)
    if (!done.ok) throw new Error(`${JSON.stringify(command)} is refused: ${done.why.key}`)
    this.definition = done.definition
    return done.nodes[0] ?? ''
  }

  private nodeAt(id: string): Node {
    const found = findNode(this.definition, id, env)
    if (!found) throw new Error(`${id} is gone`)
    return found.node
  }

  /** Gives what was put in the properties that it has to have, and no others. */
  private finish(id: string, wanted: Loose): string {
    const made = this.nodeAt(id) as Loose
    const names = [...new Set([...Object.keys(made), ...Object.keys(wanted)])].filter((name) => !structure.has(name))
    const changed = Object.fromEntries(
      names.flatMap((name) => (JSON.stringify(made[name]) === JSON.stringify(wanted[name]) ? [] : [[name, wanted[name]]])),
    )
    // the name of a field was given with it
    const { field: _field, ...props } = changed
    const isOfForm = findNode(this.definition, id, env)?.form !== undefined
    const set = isOfForm ? props : changed
    if (Object.keys(set).length > 0) this.run({ do: 'setProps', nodes: [id], props: set })
    return typeof wanted.id === 'string' ? this.run({ do: 'nameBlock', node: id, to: wanted.id }) : id
  }

  /** A node with all that stands in it, where it belongs. */
  put(given: unknown, to: Place) {
    const wanted = (typeof given === 'string' ? { use: given } : given) as Loose
    const { pingeKey, use, field } = wanted
    if (pingeKey === 'row' && isAlone(to) && Array.isArray(wanted.children)) return this.putRow(wanted, wanted.children, to)
    const begin = use !== undefined ? { use } : pingeKey === undefined && !isColumnOrButton(to) ? { field } : undefined
    const kind = String(pingeKey ?? (slotOf(to) === 'columns' ? 'text' : 'button'))
    const props = field === undefined || isColumnOrButton(to) ? {} : { field }
    const made = begin ? this.run({ do: 'put', node: begin as never, to }) : this.run({ do: 'insert', kind, to, props })
    const id = this.finish(made, wanted)
    // a kind that goes without saying may be said all the same
    if (!begin && this.nodeAt(id).pingeKey !== pingeKey) this.definition = withKind(this.definition, id, pingeKey)
    this.inside(id, wanted)
  }

  /** A row where one node has to stand: it comes about by what is put beside the first, or around it. */
  private putRow(wanted: Loose, children: readonly unknown[], to: Place) {
    const holder = (): Node => {
      const path = to.at === 'inside' && typeof to.of !== 'string' ? to.of : [...this.pathOf(to.of as string), slotOf(to) ?? '']
      return valueAt(this.definition, path) as Node
    }
    this.put(children[0], to)
    if (children.length === 1) this.run({ do: 'wrap', nodes: [String(holder().id)], in: 'row' })
    for (const child of children.slice(1)) {
      const row = holder()
      const last = row.pingeKey === 'row' && (row.children?.length ?? 0) > 1 ? row.children?.at(-1) : row
      this.put(child, { at: 'after', of: String(last?.id) })
    }
    this.finish(String(holder().id), wanted)
  }

  private pathOf(id: string): Path {
    return findNode(this.definition, id, env)?.path ?? []
  }

  /** What stands in a node: in its slots, below it, in its form. */
  private inside(id: string, wanted: Loose) {
    for (const slot of single) if (isRecord(wanted[slot])) this.put(wanted[slot], { at: 'inside', of: id, slot })
    for (const slot of Object.keys(blockSlots))
      if (Array.isArray(wanted[slot])) for (const one of wanted[slot] as unknown[]) this.put(one, { at: 'inside', of: id, slot })
    if (isRecord(wanted.form)) {
      const path = [...this.pathOf(id), 'form']
      this.settings(path, wanted.form)
      for (const field of wanted.form.fields as unknown[]) this.put(wordOf(field), { at: 'inside', of: id })
    }
    if (!Array.isArray(wanted.children)) return
    const usual = (this.nodeAt(id).children ?? []).flatMap((one) => one.id ?? [])
    for (const child of wanted.children) this.put(wordOf(child), { at: 'inside', of: id })
    // tabs begin with two panes
    if (usual.length > 0) this.run({ do: 'remove', nodes: usual })
  }

  /** The settings of a page, a dialog or a form, without what stands in it. */
  settings(at: Path, wanted: Loose) {
    const {
      fields: _fields,
      body: _body,
      form: _form,
      dialogs: _dialogs,
      version: _version,
      code: _code,
      $schema: _schema,
      ...props
    } = wanted
    if (Object.keys(props).length > 0) this.run({ do: 'setProps', at, props })
  }

  dialog(name: string, wanted: DialogDef) {
    const begin: DialogDef = wanted.use
      ? { use: wanted.use }
      : wanted.form
        ? { form: { fields: [] } }
        : { body: { pingeKey: 'row', children: [] } }
    this.run({ do: 'addDialog', name, dialog: begin })
    const at: Path = ['page', 'dialogs', name]
    this.settings(at, { ...wanted })
    if (wanted.form) {
      this.settings([...at, 'form'], { ...wanted.form })
      for (const field of wanted.form.fields) this.put(wordOf(field), { at: 'inside', of: [...at, 'form', 'fields'] })
    }
    if (wanted.body) this.put(wanted.body, { at: 'inside', of: [...at, 'body'] })
  }
}

/** Whether one node stands there and no list. */
const isAlone = (to: Place) =>
  to.at === 'inside' && (typeof to.of !== 'string' ? to.of.at(-1) === 'body' : single.some((slot) => slot === to.slot))
const slotOf = (to: Place) => (to.at === 'inside' ? to.slot : undefined)
const isColumnOrButton = (to: Place) => ['toolbar', 'menu', 'rowActions', 'columns'].includes(slotOf(to) ?? '')
/** A field of an entity that is named by a word. */
const wordOf = (field: unknown): unknown => (typeof field === 'string' ? { field: field } : field)

/** The text of a page may say the kind of a button or a column that is the usual one: that is the same page. */
function withKind(definition: Definition, id: string, kind: unknown): Definition {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change)
    if (!isRecord(value)) return value
    const { pingeKey: _kind, ...rest } = value
    const own = value.id === id ? { ...(kind === undefined ? {} : { pingeKey: kind }), ...rest } : value
    return Object.fromEntries(Object.entries(own).map(([key, one]) => [key, change(one)]))
  }
  return change(definition) as Definition
}

/** Pages that differ most: cards and polling; a tree, a split and dialogs of a form; lists with actions; a calendar with footer buttons. */
const shipped = ['system/monitor', 'system/cache', 'permission/organize', 'onlineDev/package', 'workFlow/schedule', 'systemData/backup']

it.each(shipped)('%s', (file) => {
  const { $schema: _grammar, ...page } = json(`pages/${file}.json`) as PageDef
  const desk = new Desk(page.code)
  desk.settings(['page'], { ...page })
  desk.put(page.body, { at: 'inside', of: ['page', 'body'] })
  for (const [name, dialog] of Object.entries(page.dialogs ?? {})) desk.dialog(name, dialog)
  const made = sealed(desk.definition, env).page
  expect(made).toEqual(page)
  expect(checkPage(made, env)).toEqual([])
})
