import { exprsOf, hasExpr, isOn, parseExpr, pathsOf } from '../expression/expr.ts'
import { isRecord } from '../json.ts'
import type { Node, PageDef, Row } from '../types.ts'
import { mostWork, withinWork } from '../work.ts'
import { hasPlaces } from './blocks.ts'

/** What of the person and of their menus a server knows as well as their browser does; titles, for one, it does not: they are in the reader's language. */
const ofPerson = new Set([
  ...['userId', 'userAccount', 'userName', 'isAdministrator', 'organizeId', 'organizeIdList', 'organizeName', 'companyId', 'companyName'],
  ...['departmentId', 'departmentName', 'positionIds', 'positionId', 'positionName', 'roleIds', 'roleCodes', 'groupIds', 'systemId'],
])
const ofMenus = new Set(['path', 'modelId'])
/** An expression with one of these says something else a moment later. */
const passing = /\b(?:now|today)\s*\(/

/** Whether a `visible` says who sees a block, and nothing else: the same as long as the page is open. */
function isAboutReader(visible: unknown): boolean {
  if (visible === false) return true
  if (!hasExpr(visible) || passing.test(visible)) return false
  try {
    for (const source of exprsOf(visible)) parseExpr(source)
  } catch {
    return false
  }
  const paths = pathsOf(visible)
  const isKnown = ([root, name = '', part = '']: string[]) => root === 'user' && (name === 'menus' ? ofMenus.has(part) : ofPerson.has(name))
  return paths.length > 0 && paths.every(isKnown)
}

/** Whether a reader sees a block. `readers` are that person in each of their systems: what one of them may see may come. */
function isSeen({ visible }: { visible?: unknown }, readers: readonly Row[]): boolean {
  if (!isAboutReader(visible)) return true
  return readers.some((user) => {
    try {
      return withinWork(mostWork.evaluation, () => isOn(visible, { user }, true))
    } catch {
      return true
    }
  })
}

/** A block without what a reader does not see in it. Fields stay: what a form holds does not depend on who looks. */
function seenIn(node: Node, readers: readonly Row[]): Node {
  const { children } = node
  if (!Array.isArray(children) || node.field !== undefined) return node
  const seen = children.flatMap((child) => {
    if (!isRecord(child) || (child as Node).field !== undefined) return [child]
    return isSeen(child, readers) ? [seenIn(child, readers)] : []
  })
  if (seen.length === children.length && seen.every((child, i) => child === children[i])) return node
  if (!hasPlaces(node)) return { ...node, children: seen }
  const gone = new Set(children.map(({ id }) => id))
  for (const { id } of seen) gone.delete(id)
  return { ...node, children: seen, places: Object.fromEntries(Object.entries(node.places).filter(([id]) => !gone.has(id))) }
}

/** Whether a page says of any of its blocks who sees it. */
export const hasReaders = (content: string): boolean => content.includes('"visible"')

/** A page as it may come to the browser of somebody: blocks whose `visible` says that they are not for them are left out, titles and sources and all. */
export function seenPage(page: PageDef, readers: readonly Row[]): PageDef {
  const body = isRecord(page.body) ? seenIn(page.body, readers) : page.body
  const dialogs = Object.entries(page.dialogs ?? {}).map(([name, dialog]) => {
    if (!isRecord(dialog)) return [name, dialog]
    const { buttons, body: inside } = dialog
    const shown = Array.isArray(buttons) ? buttons.filter((one) => !isRecord(one) || isSeen(one, readers)) : buttons
    const there = isRecord(inside) ? seenIn(inside as Node, readers) : inside
    return [name, { ...dialog, ...(buttons === undefined ? {} : { buttons: shown }), ...(inside === undefined ? {} : { body: there }) }]
  })
  return { ...page, body, ...(page.dialogs === undefined ? {} : { dialogs: Object.fromEntries(dialogs) }) }
}
