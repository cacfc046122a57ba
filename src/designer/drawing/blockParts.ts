import { useEffect } from 'react'
import { isRecord, single } from '#core/edit/tree.ts'
import type { Node, PageDef } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { leaves, nodesOf } from './listParts.ts'
import { elementOf } from './parts.ts'

/** Says of an element which node it draws; one that is `held` is chosen by a press, and does not do what it is for. */
function say(element: Element | null | undefined, { id }: Node, held = true) {
  if (!element || id === undefined) return
  element.setAttribute('data-node', id)
  if (held) element.setAttribute('data-held', '')
}

/** Says of the buttons, the columns and the search of one block which nodes they are. */
function saySlots(block: Element, { columns, search, rowActions }: Node) {
  const heads = [...block.querySelectorAll('.pg-g-th[aria-colindex]:not(.pg-g-over)')].toSorted(
    (a, b) => Number(a.getAttribute('aria-colindex')) - Number(b.getAttribute('aria-colindex')),
  )
  for (const [i, node] of leaves(nodesOf(columns)).entries()) say(heads[i], node)
  for (const node of nodesOf(search)) say(block.querySelector(`[role="search"] [data-field="${CSS.escape(String(node.field))}"]`), node)
  for (const [i, node] of nodesOf(rowActions).entries())
    for (const button of block.querySelectorAll(`.pg-g-act[data-act="${i}"]`)) say(button, node)
}

/** Says of what stands in the drawing of a page which node it is, where the block that draws it does not. */
function sayParts(node: Node): void {
  if (node.id !== undefined) {
    const element = elementOf(document, node.id)
    if (element) saySlots(element, node)
    if (env.widgets.get(node.pingeKey)?.group === 'action' && !env.widgets.get(node.pingeKey)?.isContainer) say(element, node)
  }
  for (const button of nodesOf(node.toolbar)) sayParts(button)
  for (const child of nodesOf(node.children)) sayParts(child)
  for (const slot of single) if (isRecord(node[slot])) sayParts(node[slot] as Node)
  if (isRecord(node.form)) for (const field of nodesOf(node.form.fields)) sayParts(field)
}

/** Inside the frame: what stands in the blocks of a page says which node it is, also what comes later. */
export function useBlockParts(def: PageDef | undefined): void {
  useEffect(() => {
    if (!def) return
    const look = () => sayParts(def.body)
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [def])
}
