import { useEffect } from 'react'
import { isRecord } from '#core/edit/tree.ts'
import type { Node, PageDef } from '#core/types.ts'

/** What an entry of a list is told by: its section and what it is known by there. */
export const partOf = (section: string, entry: string): string => `${section}/${entry}`

export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isRecord) : []) as Node[]

/** The list of an application's page: it stands alone, or beside a tree. */
const listOf = ({ body }: PageDef): Node | undefined => {
  const main = isRecord(body.main) ? (body.main as Node) : body
  return Array.isArray(main.columns) ? main : undefined
}

/** Columns as they stand beside one another, without the heads over them. */
export const leaves = (columns: readonly Node[]): Node[] =>
  columns.flatMap((column) => (Array.isArray(column.children) ? leaves(nodesOf(column.children)) : [column]))

/** The button that a permission is asked for: a usual one, or one of the application's own. */
const buttonOf = (usual: string, { permission }: Node): string | undefined => {
  if (typeof permission !== 'string') return undefined
  return permission.startsWith('btn_') ? partOf(usual, permission.slice(4)) : partOf('customBtnsList', permission)
}

const say = (element: Element | null | undefined, part: string | undefined) => {
  if (element && part !== undefined) element.setAttribute('data-part', part)
}

/** Says of what stands in the drawing of a list which of its entries it is. */
function sayParts({ columns, search, toolbar, rowActions }: Node): void {
  const heads = [...document.querySelectorAll('.pg-g-th[aria-colindex]:not(.pg-g-over)')].toSorted(
    (a, b) => Number(a.getAttribute('aria-colindex')) - Number(b.getAttribute('aria-colindex')),
  )
  for (const [i, { field }] of leaves(nodesOf(columns)).entries()) say(heads[i], partOf('columnList', String(field)))
  for (const { field } of nodesOf(search))
    say(document.querySelector(`[role="search"] [data-field="${CSS.escape(String(field))}"]`), partOf('searchList', String(field)))
  for (const [i, node] of nodesOf(toolbar).entries()) say(document.querySelector(`[data-node="${toolId(i)}"]`), buttonOf('btnsList', node))
  for (const [i, node] of nodesOf(rowActions).entries())
    for (const button of document.querySelectorAll(`.pg-g-act[data-act="${i}"]`)) say(button, buttonOf('columnBtnsList', node))
}

const toolId = (index: number) => `tool-${index}`

/** The page of a list with buttons that are known in its drawing. */
export function knownTools(def: PageDef): PageDef {
  const list = listOf(def)
  if (!list) return def
  const toolbar = nodesOf(list.toolbar).map((node, i) => ({ ...node, id: toolId(i) }))
  const known = { ...list, toolbar }
  return { ...def, body: def.body === list ? known : { ...def.body, main: known } }
}

/** Inside the frame: what stands in the drawing of a list says which entry of its definition it is, also what comes later. */
export function useListParts(def: PageDef | undefined): void {
  useEffect(() => {
    const list = def && listOf(def)
    if (!list) return
    const look = () => sayParts(list)
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [def])
}
