import { mostOf } from '#core/form/longest.ts'
import type { Fault, Node } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import type { Db } from '../../db/types.ts'
import { readSettings } from '../../settings/settings.ts'

/** So many characters and rows a definition may allow: whoever writes more stops everybody else who reads them. */
export interface Ceilings {
  text: number
  html: number
  rows: number
}

/** What no setting goes above. */
export const highest: Ceilings = { text: 1_000_000, html: 2_000_000, rows: 5000 }

/** The ceilings of the settings `longestText`, `longestRichText` and `mostRows`. */
export async function readCeilings(db: Db): Promise<Ceilings> {
  const settings = await readSettings(db)
  const held = (value: string, most: number) => {
    const said = Number(value)
    return Number.isInteger(said) && said > 0 ? Math.min(said, most) : most
  }
  return {
    text: held(settings.longestText, highest.text),
    html: held(settings.longestRichText, highest.html),
    rows: held(settings.mostRows, highest.rows),
  }
}

const kindOf = (holds: string | undefined): keyof Ceilings => (holds === 'rows' ? 'rows' : holds === 'html' ? 'html' : 'text')

/** Fields of a form that was checked and that allow more than the settings do. */
export function ceilingFaults(nodes: readonly Node[], pointer: string, ceilings: Ceilings): Fault[] {
  const { widgets } = serverEnv()
  return nodes.flatMap((node, i): Fault[] => {
    const at = `${pointer}/${i}`
    const widget = widgets.get(node.pingeKey)
    const most = widget && node.maxlength !== undefined ? mostOf({ node, widget }) : undefined
    const ceiling = ceilings[kindOf(widget?.holds)]
    return [
      ...(most !== undefined && most > ceiling ? [{ pointer: `${at}/maxlength`, message: `the settings allow ${ceiling} at most` }] : []),
      ...ceilingFaults(node.children ?? [], `${at}/children`, ceilings),
    ]
  })
}
