import { dialogModes } from '../application/modes.ts'
import { type Env, pieceOf } from '../env.ts'
import { pageValuesIn } from '../expression/pageValues.ts'
import { writtenPage } from '../form/entityFields.ts'
import { propsIn } from '../form/waits.ts'
import type { Fault } from '../types.ts'
import { checkActions } from './actions.ts'
import { checkSource } from './calls.ts'
import { type Checker, isRecord, type Loose, maxDepth, token } from './checker.ts'
import { checkFormPart } from './formPart.ts'
import { NodeChecker } from './nodes.ts'
import { checkProps } from './props.ts'
import { checkShape } from './shape.ts'

const pageSchema: { [key: string]: 'text' | 'number' | 'flag' | 'any' } = {
  useBtnPermission: 'flag',
  useColumnPermission: 'flag',
  useFormPermission: 'flag',
  hasFlow: 'flag',
  $schema: 'text',
  $comment: 'any',
  version: 'number',
  code: 'text',
  title: 'any',
  state: 'any',
  sources: 'any',
  resource: 'text',
  on: 'any',
  every: 'any',
  body: 'any',
  dialogs: 'any',
}
const dialogSchema: { [key: string]: 'text' | 'flag' | 'any' } = {
  use: 'text',
  kind: 'text',
  title: 'any',
  subject: 'any',
  width: 'any',
  resource: 'text',
  form: 'any',
  body: 'any',
  confirm: 'any',
  confirmText: 'any',
  cancelText: 'any',
  cancel: 'any',
  closable: 'flag',
  buttons: 'any',
  every: 'any',
}
/** Seconds between what a page or a dialog does again and again. */
const pauses = { least: 2, most: 3600 }
const everySchema: { [key: string]: 'number' | 'any' | 'list' } = { seconds: 'number', when: 'any', do: 'list' }
const buttonSchema: { [key: string]: 'text' | 'flag' | 'any' | 'list' } = {
  label: 'any',
  permission: 'text',
  visible: 'any',
  danger: 'flag',
  do: 'list',
}

/** Faults of a page: its own properties, every node, source and action, and the names that they refer to. */
export function checkPage(json: unknown, env: Env): Fault[] {
  const checker = new NodeChecker(env)
  const shape = checkShape(json)
  if (shape.length > 0) return shape
  if (!isRecord(json)) return [{ pointer: '', message: 'a page is a record' }]
  checkProps(checker, json, pageSchema, '')
  if (json.version !== 1) checker.add('/version', 'this version of the language is not known; the newest is 1')
  if (typeof json.code !== 'string' || !/^[A-Za-z](?:[A-Za-z0-9.]*[A-Za-z0-9])?$/.test(json.code))
    checker.add('/code', 'a code is letters and digits, with dots between')
  if (json.title === undefined) checker.add('/title', 'a page needs a title')
  checker.text(json.title, '/title')
  checker.expressions(json.title, '/title')
  if (json.body === undefined) checker.add('/body', 'a page needs a body')
  else checker.node(json.body, '/body', 'page')
  if (json.on !== undefined) {
    if (!isRecord(json.on)) checker.add('/on', 'must be a record of event and actions')
    else
      for (const [event, actions] of Object.entries(json.on)) {
        if (event !== 'open') checker.unknown(`/on/${token(event)}`, 'event', event, ['open'])
        checkActions(checker, actions, `/on/${token(event)}`)
        checker.expressions(actions, `/on/${token(event)}`)
      }
  }
  if (json.every !== undefined) checkEvery(checker, json.every, '/every')
  if (json.sources !== undefined) checkSources(checker, json, env)
  if (json.dialogs !== undefined && !isRecord(json.dialogs)) checker.add('/dialogs', 'must be a record of name and dialog')
  else
    for (const [name, dialog] of Object.entries((json.dialogs as Loose | undefined) ?? {}))
      checkDialog(checker, dialog, `/dialogs/${token(name)}`, env, 'dialog')
  checkNames(checker, writtenPage(json, env), json)
  return checker.faults
}

/** One dialog of a page, or of an application's own button. */
export function checkDialog(checker: Checker, dialog: unknown, pointer: string, env: Env, where: 'dialog' | 'button') {
  if (!isRecord(dialog)) return checker.add(pointer, 'a dialog is a record')
  checkProps(checker, dialog, dialogSchema, pointer)
  if (dialog.use === undefined) checker.waiting(dialogModes, dialog, pointer)
  if (dialog.kind !== undefined && !['dialog', 'drawer', 'fullScreen'].includes(dialog.kind as string))
    checker.add(`${pointer}/kind`, 'must be one of dialog, drawer, fullScreen')
  if (dialog.width !== undefined && typeof dialog.width !== 'number' && !/^\d+(?:px|%|vw)?$|\{\{/.test(String(dialog.width)))
    checker.add(`${pointer}/width`, 'is written like 600, 600px, 50%')
  checker.text(dialog.title, `${pointer}/title`)
  checker.text(dialog.subject, `${pointer}/subject`)
  checker.text(dialog.confirmText, `${pointer}/confirmText`)
  checker.text(dialog.cancelText, `${pointer}/cancelText`)
  checker.expressions(dialog.title, `${pointer}/title`)
  for (const button of ['confirm', 'cancel'] as const) {
    if (dialog[button] === undefined) continue
    checkActions(checker, dialog[button], `${pointer}/${button}`)
    checker.expressions(dialog[button], `${pointer}/${button}`)
  }
  if (dialog.buttons !== undefined && !Array.isArray(dialog.buttons)) checker.add(`${pointer}/buttons`, 'must be a list')
  for (const [i, button] of (Array.isArray(dialog.buttons) ? dialog.buttons : []).entries()) {
    const at = `${pointer}/buttons/${i}`
    if (!isRecord(button) || button.label === undefined || button.do === undefined) {
      checker.add(at, 'a button is { value, label, do }')
      continue
    }
    checkProps(checker, button, buttonSchema, at)
    checker.text(button.label, `${at}/label`)
    checkActions(checker, button.do, `${at}/do`)
    checker.expressions(button, at)
  }
  if (dialog.every !== undefined) checkEvery(checker, dialog.every, `${pointer}/every`)
  if (dialog.body !== undefined) checker.node(dialog.body, `${pointer}/body`, 'page')
  if (dialog.form !== undefined) checkFormPart(checker, dialog.form, `${pointer}/form`, env, where)
  if (dialog.use !== undefined) {
    if (!pieceOf(env, dialog.use)) checker.unknown(`${pointer}/use`, 'piece', String(dialog.use), Object.keys(env.pieces))
  } else if (dialog.form === undefined && dialog.body === undefined) checker.add(pointer, 'a dialog needs a form or a body')
}

/** So many sources a page has at most. */
const mostSources = 20

/** The named sources of a page: each only reads, has a name of its own, and none follows itself in a circle. */
function checkSources(checker: Checker, json: Loose, env: Env) {
  const { sources } = json
  if (!isRecord(sources)) return checker.add('/sources', 'must be a record of name and source')
  const names = Object.keys(sources)
  if (names.length > mostSources) checker.add('/sources', `a page has at most ${mostSources} sources`)
  const state = isRecord(json.state) ? json.state : {}
  const blocks = new Set(blockNames(writtenPage(json, env)))
  for (const [name, source] of Object.entries(sources)) {
    const at = `/sources/${token(name)}`
    if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name)) checker.add(at, 'a source is named by letters, digits and underscores')
    else if (Object.hasOwn(state, name) || blocks.has(name)) checker.add(at, `something else of the page is called "${name}"`)
    checkSource(checker, source, at)
    checker.expressions(source, at)
  }
  const circle = names.find((name) => follows(sources, name, name))
  if (circle !== undefined) checker.add(`/sources/${token(circle)}`, `the source "${circle}" reads itself in a circle`)
}

/** Whether a source reads another one, by way of others as well. */
function follows(sources: Loose, name: string, wanted: string, seen: Set<string> = new Set()): boolean {
  if (seen.has(name)) return false
  seen.add(name)
  const read = pageValuesIn(sources[name]).filter((one) => Object.hasOwn(sources, one))
  return read.includes(wanted) || read.some((one) => follows(sources, one, wanted, seen))
}

/** What a page or a dialog does again and again. */
function checkEvery(checker: Checker, every: unknown, pointer: string) {
  if (!isRecord(every)) return checker.add(pointer, 'must be a record of seconds and actions')
  checkProps(checker, every, everySchema, pointer)
  const { seconds } = every
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < pauses.least || seconds > pauses.most)
    checker.add(`${pointer}/seconds`, `must be ${pauses.least} to ${pauses.most}`)
  checkActions(checker, every.do, `${pointer}/do`)
  checker.expressions(every, pointer)
}

/** Whether a property of a node names a dialog of its page, as the contract of its kind says. */
function namesDialog(env: Env, node: Loose, name: string): boolean {
  const props = propsIn(env.widgets.get(String(node.pingeKey ?? pieceOf(env, node.use)?.pingeKey))?.props)
  const schema = Object.hasOwn(props, name) ? props[name] : undefined
  return isRecord(schema) && schema['x-names'] === 'dialog'
}

/** A place in a page that was written out, or the nearest one that the page itself has: what a piece says stands where it is named. */
function placeIn(page: Loose, pointer: string): string {
  let [value, place] = [page as unknown, '']
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return place
    value = (value as Loose)[name]
    place += `/${step}`
  }
  return place
}

/** Names of the blocks of a page. */
function blockNames(value: unknown, depth = 0): string[] {
  if (depth > maxDepth) return []
  if (Array.isArray(value)) return value.flatMap((entry) => blockNames(entry, depth + 1))
  if (!isRecord(value)) return []
  const own = typeof value.id === 'string' && (value.pingeKey || value.use) ? [value.id] : []
  return [...own, ...Object.values(value).flatMap((entry) => blockNames(entry, depth + 1))]
}

/** `open`, and a field that opens one, must name a dialog of the page, and reload, reset, ... a block's id. `sent` is the page before it was written out. */
function checkNames(checker: Checker, page: Loose, sent: Loose) {
  const dialogs = new Set(Object.keys(isRecord(page.dialogs) ? page.dialogs : {}))
  const ids = new Set(['list', 'form', 'page', ...blockNames(page), ...Object.keys(isRecord(page.sources) ? page.sources : {})])
  const visit = (value: unknown, pointer: string, inActions: boolean, depth = 0) => {
    if (depth > maxDepth) return
    if (Array.isArray(value)) for (const [i, entry] of value.entries()) visit(entry, `${pointer}/${i}`, inActions, depth + 1)
    else if (isRecord(value)) {
      for (const [key, entry] of Object.entries(value)) {
        const here = `${pointer}/${token(key)}`
        const opens = (inActions && key === 'open') || namesDialog(checker.env, value, key)
        if (opens && typeof entry === 'string' && !dialogs.has(entry)) checker.unknown(placeIn(sent, here), 'dialog', entry, dialogs)
        if (
          inActions &&
          ['reload', 'reset', 'expandAll', 'collapseAll', 'edit'].includes(key) &&
          typeof entry === 'string' &&
          !ids.has(entry)
        )
          checker.unknown(placeIn(sent, here), 'block', entry, ids)
        // what something is opened with, or what is sent, names nothing
        if (inActions && (key === 'with' || key === 'body' || key === 'query')) continue
        visit(entry, here, inActions || key === 'do' || key === 'on' || key === 'confirm' || key === 'cancel', depth + 1)
      }
    }
  }
  visit(page, '', false)
}
