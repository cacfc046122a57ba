import { piecesOf } from './pieces.ts'

/** What is done with each name of a field, by its key (`total`, `items`, `items.price`); what it gives stands there from then on. */
export type Name = (key: string) => string

const braces = /\{\{([\s\S]*?)\}\}/g

/** What a column is called within its sub-table, by its key; of a field of the form its key. */
export const nameIn = (key: string): string => key.slice(key.indexOf('.') + 1)

/** A text in which the names of its expressions were given to `name`. `table` is the sub-table whose row it is of. */
export function namedText(text: string, name: Name, table?: string): string {
  return text.replace(braces, (whole, source: string) => {
    const changes: Array<{ from: number; to: number; text: string }> = []
    for (const { names = [] } of piecesOf(source)) {
      const [root, first, ...rest] = names
      if (!root || !first) continue
      if (root.name === 'row' && table !== undefined) changes.push({ ...first, text: nameIn(name(`${table}.${first.name}`)) })
      if (root.name !== 'form') continue
      changes.push({ ...first, text: name(first.name) })
      const child = rest.find((one) => !/^\d+$/.test(one.name))
      if (child) changes.push({ ...child, text: nameIn(name(`${first.name}.${child.name}`)) })
    }
    const renamed = changes
      .sort((a, b) => b.from - a.from)
      .reduce((out, { from, to, text: is }) => `${out.slice(0, from)}${is}${out.slice(to)}`, source)
    return renamed === source ? whole : `{{${renamed}}}`
  })
}
