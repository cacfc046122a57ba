import type { Env } from '../../env.ts'
import { piecesOf } from '../../expression/pieces.ts'
import { propsIn } from '../../form/waits.ts'
import type { PageDef } from '../../types.ts'
import type { Reference } from '../references.ts'
import { isRecord, type Loose } from '../tree.ts'
import type { Path } from '../types.ts'

const whole = (path: Path, name: string): Reference => ({ path, kind: 'action', field: name, isKey: false, from: 0, to: name.length })

/** Where actions stand: only there `open` opens a dialog, and `reload` reads something again. */
const holdsActions: ReadonlySet<string> = new Set(['do', 'on', 'confirm', 'cancel', 'otherwise', 'refused', 'undo'])
/** Of an action, and of a page, what is data: a key of it names nothing. */
const data: ReadonlySet<string> = new Set(['with', 'query', 'state', 'defaults', 'defaultValue', 'options'])
/** The body of a page is none, that of a call is. */
const isData = (key: string, inActions: boolean): boolean => data.has(key) || (inActions && key === 'body')

/** Names of properties, of a block and of records in it, that name a dialog by the contract of its kind. */
function namingDialog(node: Loose, env: Env): (path: readonly string[]) => boolean {
  const piece = typeof node.use === 'string' ? env.pieces[node.use]?.pingeKey : undefined
  const schemas = propsIn(env.widgets.get(String(node.pingeKey ?? piece))?.props)
  return (path) => {
    let schema: unknown = { properties: schemas }
    for (const step of path) schema = isRecord(schema) && isRecord(schema.properties) ? schema.properties[step] : undefined
    return isRecord(schema) && schema['x-names'] === 'dialog'
  }
}

/** Every place of a page that opens one of its dialogs, by action or by a property that its contract says so of. */
export function dialogUses(page: PageDef, name: string, env: Env): Reference[] {
  const found: Reference[] = []
  const visit = (value: unknown, path: Path, inActions: boolean, names: (path: readonly string[]) => boolean, below: readonly string[]) => {
    if (Array.isArray(value)) {
      for (const [i, one] of value.entries()) visit(one, [...path, i], inActions, names, below)
      return
    }
    if (!isRecord(value)) return
    const isNode = value.pingeKey !== undefined || value.use !== undefined
    const own = isNode ? namingDialog(value, env) : names
    const base = isNode ? [] : below
    for (const [key, one] of Object.entries(value)) {
      const here = [...path, key]
      if (one === name && ((inActions && key === 'open') || own([...base, key]))) found.push(whole(here, name))
      else if (!isData(key, inActions)) visit(one, here, inActions || holdsActions.has(key), own, [...base, key])
    }
  }
  visit(page, ['page'], false, () => false, [])
  return found
}

const braces = /\{\{([\s\S]*?)\}\}/g

/** The places of a text whose expressions read a value of the page. */
function readsIn(text: string, path: Path, name: string, isKey: boolean): Reference[] {
  return [...text.matchAll(braces)].flatMap((match) =>
    piecesOf(match[1] ?? '').flatMap(({ names = [] }) => {
      const [root, first] = names
      if (root?.name !== 'page' || first?.name !== name) return []
      const offset = match.index + 2
      return [{ path, kind: 'action' as const, field: name, isKey, from: first.from + offset, to: first.to + offset }]
    }),
  )
}

/** What is set at `page.<name>`, or in it, as actions write it: where the name stands in it. */
function setAt(text: string, path: Path, name: string, isKey: boolean): Reference[] {
  const begin = 'page.'
  const isOf = text === begin + name || text.startsWith(`${begin}${name}.`)
  return isOf ? [{ path, kind: 'action', field: name, isKey, from: begin.length, to: begin.length + name.length }] : []
}

/** Every place of a page that reads, sets or reads again a value of it; where it is declared is none of them. */
export function valueUses(page: PageDef, name: string): Reference[] {
  const found: Reference[] = []
  const isSource = Object.hasOwn(page.sources ?? {}, name)
  const visit = (value: unknown, path: Path) => {
    if (typeof value === 'string') found.push(...readsIn(value, path, name, false))
    else if (Array.isArray(value)) for (const [i, one] of value.entries()) visit(one, [...path, i])
    else if (isRecord(value))
      for (const [key, one] of Object.entries(value)) {
        const here = [...path, key]
        if ((key === 'into' || key === 'clear') && typeof one === 'string') found.push(...setAt(one, here, name, false))
        else if (key === 'set' && isRecord(one)) {
          for (const [target, set] of Object.entries(one)) {
            found.push(...setAt(target, [...here, target], name, true))
            visit(set, [...here, target])
          }
        } else if (isSource && key === 'reload' && one === name) found.push(whole(here, name))
        else visit(one, here)
      }
  }
  visit(page, ['page'])
  return found
}

/** Names of the values of a page: those that it begins with, those that its sources answer, and those that actions set. */
export function valueNames(page: PageDef): string[] {
  const names = new Set([...Object.keys(page.state ?? {}), ...Object.keys(page.sources ?? {})])
  const add = (text: string) => {
    const [root, name] = text.split('.')
    if (root === 'page' && name !== undefined && name !== '') names.add(name)
  }
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (isRecord(value))
      for (const [key, one] of Object.entries(value)) {
        if (key === 'into' && typeof one === 'string') add(one)
        if (key === 'set' && isRecord(one)) for (const target of Object.keys(one)) add(target)
        visit(one)
      }
  }
  visit(page)
  return [...names]
}
