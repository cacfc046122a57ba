import { useEffect } from 'react'
import { fieldOf, widgetOf, withBelow } from '#core/edit/tree.ts'
import type { Translate } from '#core/form/form.ts'
import type { Node, PageDef } from '#core/types.ts'
import { env } from '#designer/env.ts'

/** Says of the heads of one sub-table which of its columns they are of; those of columns that are hidden have none. */
function sayHeads(table: Node, t: Translate): void {
  const heads = document.querySelectorAll(`[data-node="${CSS.escape(String(table.id))}"] [role="columnheader"][aria-colindex]`)
  const columns = [...(table.children ?? [])]
  for (const head of heads) {
    const at = columns.findIndex((column) => t(column.label) === head.getAttribute('title'))
    if (at < 0) continue
    head.setAttribute('data-child', fieldOf(columns[at] as Node, env) ?? '')
    columns.splice(0, at + 1)
  }
}

/** Inside the frame: where parts are marked, those of a sub-table without rows are seen at its head. */
export function useColumnHeads(def: PageDef | undefined, t: Translate): void {
  useEffect(() => {
    if (!def) return
    const tables = [...withBelow(def.body)].filter((node) => widgetOf(node, env)?.isTable)
    const look = () => {
      if (document.documentElement.dataset.marked !== undefined) for (const table of tables) sayHeads(table, t)
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['data-marked'] })
    return () => observer.disconnect()
  }, [def, t])
}
