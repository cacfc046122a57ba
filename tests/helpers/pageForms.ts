/** What of a page no form of the page designer can set: asked of the tables that the forms themselves are drawn from. */
import { eventsOf } from '#core/check/check.ts'
import { opened } from '#core/edit/identity.ts'
import { blockSlots, isRecord, single, standings } from '#core/edit/tree.ts'
import type { Definition, Standing } from '#core/edit/types.ts'
import { formats } from '#core/format/formats.ts'
import type { Json, PageDef } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { dialogSchemas, flatten, type Schema } from '#designer/language/grammar.ts'
import { schemasOf, verbOf } from '#designer/page/panel/actions.ts'
import { isChosenCall } from '#designer/page/panel/CallField.tsx'
import { names as formPartNames } from '#designer/page/panel/FormPart.tsx'
import { propsAt, uiOfNodes } from '#designer/page/panel/nodeProps.ts'
import { ofOrigin } from '#designer/page/panel/OriginsField.tsx'
import { ofPad } from '#designer/page/panel/PlacePad.tsx'
import { ofDialog, ofPage } from '#designer/page/panel/RootProps.tsx'
import { wholeOf } from '#designer/page/places.ts'
import { type Kind, kindOf } from '#designer/properties/kinds.ts'
import { namesAt } from '#designer/properties/names.ts'
import { areOwnRules } from '#designer/properties/OwnRules.tsx'

type Found = Set<string>
type Loose = { [name: string]: unknown }

const isText = (value: unknown) =>
  typeof value === 'string' || (isRecord(value) && Object.keys(value).every((one) => ['zh', 'zhtw', 'en'].includes(one)))
const isSingle = (value: unknown) => value === null || typeof value !== 'object'
const isSource = (value: unknown) =>
  isRecord(value) &&
  (Object.keys(value).every((one) => one === 'dict' || ['interface', 'paramList', 'search'].includes(one)) || isChosenCall(value))

/** A schema with what it refers to. */
const whole = (schema: Schema): Schema =>
  Object.assign(
    {},
    ...flatten({ schema, file: 'node' })
      .slice(0, 2)
      .reverse()
      .map((one) => one.schema),
  )

/** Whether the field of one kind can hold a value; entries of lists and records are asked in turn. */
function holds(kind: Kind, given: Schema, value: unknown, place: string, at: string, found: Found): boolean {
  const schema = whole(given)
  switch (kind) {
    case 'text':
      return isText(value)
    case 'flag':
      return typeof value === 'boolean' || typeof value === 'string'
    case 'choice':
      return (schema.enum ?? []).includes(value)
    case 'number':
      return typeof value === 'number'
    case 'string':
    case 'expression':
    case 'picture':
      return typeof value === 'string'
    case 'rules': {
      const rules = Array.isArray(value) ? (value as Json[]) : []
      const named = (rule: Json) => isRecord(rule) && Object.hasOwn(formats, String(rule.use))
      return Array.isArray(value) && (rules.every(named) || areOwnRules(rules))
    }
    case 'linkage':
      return (
        Array.isArray(value) &&
        value.every((one) => isRecord(one) && Object.keys(one).every((name) => ['when', 'clear', 'set'].includes(name)))
      )
    case 'source':
      return isSource(value)
    case 'object':
      if (!isRecord(value)) return false
      for (const [name, one] of Object.entries(value))
        holdsNamed(schema.properties?.[name], name, one, `${place}.${name}`, `${at}.${name}`, found)
      return true
    case 'list':
      if (!Array.isArray(value)) return false
      for (const one of value) holdsNamed(schema.items, '', one, place, at, found)
      return true
    case 'name':
      return isSingle(value)
    case 'names':
      return Array.isArray(value) || isSingle(value)
    // any value is put together from texts, numbers, names and lists
    case 'loose':
    case 'parameters':
    case 'able':
      return true
    case 'json':
      return false
  }
}

function holdsNamed(schema: Schema | undefined, name: string, value: unknown, place: string, at: string, found: Found) {
  if (!schema || !holds(namesAt(place) ?? kindOf(schema, name, value), schema, value, place, at, found)) found.add(at)
}

/** Actions, each by its verb and what goes with it. */
function actions(list: unknown, at: string, found: Found) {
  if (!Array.isArray(list)) return void found.add(at)
  for (const action of list as Loose[]) {
    const verb = verbOf(action)
    if (verb === undefined) {
      found.add(`${at}: ${Object.keys(action).join()}`)
      continue
    }
    const { plain, lists } = schemasOf(verb)
    for (const [name, value] of Object.entries(action)) {
      const here = `action.${verb}.${name}`
      if (lists.includes(name)) actions(value, here, found)
      else if (name === verb && value === true) continue
      else if (!plain[name]) found.add(here)
      else if (name === 'request' || name === 'download') value === 'save' || isSource(value) || found.add(here)
      // names with their values, or an expression
      else if (name === 'set' || name === 'with') isRecord(value) || typeof value === 'string' || found.add(here)
      else if (name === 'when') typeof value === 'string' || found.add(here)
      else holdsNamed(plain[name], name, value, name, here, found)
    }
  }
}

/** What is put into a node, or done with it, by commands of the tree and by lists of actions. */
const structure = new Set<string>(['pingeKey', 'use', 'children', ...single, ...Object.keys(blockSlots)])

/** Where blocks stand on their grid: each part of a place has its figure. */
function places(value: unknown, at: string, found: Found) {
  if (!isRecord(value)) return void found.add(at)
  for (const place of Object.values(value))
    for (const [part, one] of Object.entries(isRecord(place) ? place : { place }))
      if (!(ofPad as readonly string[]).includes(part) || typeof one !== 'number') found.add(`${at}.${part}`)
}

function node(definition: Definition, standing: Standing, found: Found) {
  const { node, place, form } = standing
  const kind = wholeOf(definition, standing).pingeKey
  const widget = env.widgets.get(kind)
  if (!widget) return void found.add(`${kind || '?'}: no kind`)
  const { common, own } = propsAt(standing, widget)
  const schemas = { ...common, ...own }
  const has = (name: string) => Object.hasOwn(widget.props as object, name)
  for (const [name, value] of Object.entries(node)) {
    const at = `${kind}.${name}`
    const custom = uiOfNodes[name] as { 'ui:field'?: unknown } | undefined
    if (structure.has(name)) continue
    if (name === 'id') place === 'page' || place === 'button' || String(value).startsWith('@') || found.add(at)
    else if (name === 'form') formPart(value, false, found)
    // by figures, beside the drawing
    else if (name === 'places') places(value, at, found)
    else if (name === 'field' && form !== undefined) continue
    else if (name === 'do' || (name === 'confirm' && place === 'page' && kind === 'form'))
      has(name) ? actions(value, at, found) : found.add(at)
    else if (name === 'on' && isRecord(value)) {
      const events = form === undefined ? eventsOf(widget, place) : widget.isField ? ['change'] : []
      for (const [event, list] of Object.entries(value))
        events.includes(event) ? actions(list, `${at}.${event}`, found) : found.add(`${at}.${event}`)
    } else if (!schemas[name]) {
      // what a piece says can be left out where it stands
      const isWithout = value === '' && node.use !== undefined && (name === 'permission' || name === 'icon')
      if (!isWithout) found.add(at)
    } else if (name === 'origins') {
      for (const origin of value as Loose[])
        for (const [part, one] of Object.entries(origin)) {
          if (part === 'source') isSource(one) || found.add(`${at}.${part}`)
          else if (part !== 'aggregate') holdsNamed(ofOrigin[part], part, one, part, `${at}.${part}`, found)
        }
    } else if (custom) {
      if (['source', 'request', 'holidays'].includes(name) && !isSource(value)) found.add(at)
    } else holdsNamed(schemas[name], name, value, name, at, found)
  }
}

/** Of the form of a dialog or a block its settings: its fields are nodes. */
function formPart(form: unknown, ofDialog: boolean, found: Found) {
  if (!isRecord(form)) return
  for (const [name, value] of Object.entries(form)) {
    if (name === 'fields') continue
    if (!formPartNames.includes(name) || (name === 'entity' && !ofDialog)) found.add(`form.${name}`)
    else if (name === 'load' && !isSource(value)) found.add('form.load')
  }
}

const isEvery = (every: unknown): every is Loose =>
  isRecord(every) && Object.keys(every).every((name) => ['seconds', 'when', 'do'].includes(name))

/** The paths of everything in a page that no form can set, by kind and name. */
export function formless(page: PageDef): string[] {
  const found: Found = new Set()
  const definition: Definition = opened({ page }, env)
  const { body: _body, dialogs = {}, on, every, sources = {}, ...rest } = definition.page as PageDef
  // said when the page is made, and by the file that it is shipped in
  for (const name of Object.keys(rest)) ['version', 'code', '$schema', ...ofPage].includes(name) || found.add(`page.${name}`)
  if (on) actions(on.open, 'page.on.open', found)
  if (every !== undefined) isEvery(every) ? actions(every.do, 'page.every.do', found) : found.add('page.every')
  for (const source of Object.values(sources)) if (!isSource(source)) found.add('page.sources')
  for (const dialog of Object.values(dialogs)) {
    const { form, body: _content, confirm, cancel, buttons, every: again, use: _piece, ...own } = dialog
    for (const [name, value] of Object.entries(own)) {
      if (!ofDialog.includes(name)) found.add(`dialog.${name}`)
      else if (name !== 'width' && name !== 'kind') holdsNamed(dialogSchemas[name], name, value, name, `dialog.${name}`, found)
    }
    formPart(form, true, found)
    if (confirm) actions(confirm, 'dialog.confirm', found)
    if (cancel) actions(cancel, 'dialog.cancel', found)
    for (const button of buttons ?? []) {
      const { do: list, ...said } = button
      actions(list, 'dialog.buttons.do', found)
      const schemas = dialogSchemas.buttons?.items?.properties
      for (const [name, value] of Object.entries(said)) holdsNamed(schemas?.[name], name, value, name, `dialog.buttons.${name}`, found)
    }
    if (again !== undefined) isEvery(again) ? actions(again.do, 'dialog.every.do', found) : found.add('dialog.every')
  }
  for (const standing of standings(definition, env)) node(definition, standing, found)
  return [...found].sort()
}
