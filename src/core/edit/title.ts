import type { Env } from '../env.ts'
import { propsIn } from '../form/waits.ts'
import type { Language, Node, Text } from '../types.ts'
import { fieldOf, widgetOf } from './tree.ts'
import type { Props } from './types.ts'

/** Where nodes say what they are called, in the order in which it is read. */
const titles = ['label', 'header', 'content', 'title', 'buttonText'] as const

/** The property that a node is called by: the one that is written, else the first that its kind has; nothing where it has none. */
export function titleProp(node: Node, env: Env): string | undefined {
  const written = titles.find((name) => node[name] !== undefined && node[name] !== '')
  if (written) return written
  if (fieldOf(node, env) !== undefined) return 'label'
  const own = propsIn(widgetOf(node, env)?.props)
  return titles.find((name) => Object.hasOwn(own, name))
}

/** What a node is called by from now on, in one language: a text in several languages keeps the others. */
export function titled(node: Node, text: string, language: Language, env: Env): Props | undefined {
  const name = titleProp(node, env)
  if (name === undefined) return undefined
  const before = node[name] as Text | undefined
  return { [name]: before !== null && typeof before === 'object' ? { ...before, [language]: text } : text }
}
