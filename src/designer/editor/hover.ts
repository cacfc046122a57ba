import { hoverTooltip, type Tooltip } from '@codemirror/view'
import { pieceOf } from '#core/env.ts'
import { functions } from '#core/expression/functions.ts'
import { env } from '#designer/env.ts'
import { describe, flatten, type Schema } from '../language/grammar.ts'
import { schemaOf, spotAt } from '../language/spot.ts'
import { type Help, placeOf } from './context.ts'
import { dataTypeOf } from './values.ts'

/** What is told about a place: a head, a text, and lines of fact. */
export interface HoverText {
  head: string
  text: string
  facts: string[]
}

function factsOf(schema: Schema, { t }: Help): string[] {
  const all = flatten({ schema, file: 'node' }).map((one) => one.schema)
  const types = [...new Set(all.flatMap(({ type }) => (type === undefined ? [] : [type].flat())))]
  const values = all.flatMap(({ enum: list = [], 'x-values': more = [] }) => [...list, ...more])
  const start = all.find((one) => one.default !== undefined)?.default
  return [
    ...(types.length > 0 ? [types.join(' | ')] : []),
    ...(values.length > 0 ? [values.map((value) => JSON.stringify(value)).join(' ')] : []),
    ...(start === undefined ? [] : [t('t:studio.default', { value: JSON.stringify(start) })]),
  ]
}

/** What is known about the word at an offset of a text; undefined where there is nothing to tell. */
export function hoverText(text: string, offset: number, help: Help): (HoverText & { from: number; to: number }) | undefined {
  const at = placeOf(text, offset)
  if (!at) return undefined
  const { from, to } = at
  const { t } = help
  const value = text.slice(from, to)
  if (at.quoted && !at.isName) {
    const open = value.slice(0, offset - from).lastIndexOf('{{')
    if (open >= 0 && !value.slice(open, offset - from).includes('}}')) {
      const head = (/[\w$]*$/.exec(text.slice(from, offset))?.[0] ?? '') + (/^[\w$]*/.exec(text.slice(offset, to))?.[0] ?? '')
      if (Object.hasOwn(functions, head)) return { head, text: t(`t:studio.fn.${head}`), facts: [], from, to }
      return undefined
    }
    const key = at.path.at(-1)
    const widget = key === 'pingeKey' ? env.widgets.get(value) : undefined
    if (widget) {
      const facts = [widget.pingeKey, dataTypeOf(widget, help)].filter(Boolean)
      return { head: t(widget.title), text: t((widget as { description?: string }).description), facts, from, to }
    }
    const piece = key === 'use' || typeof key === 'number' ? pieceOf(env, value) : undefined
    if (piece) return { head: value, text: '', facts: [JSON.stringify(piece, null, 1)], from, to }
    if (value.startsWith('t:') && Object.hasOwn(help.texts, value.slice(2)))
      return { head: value, text: help.texts[value.slice(2)] ?? '', facts: [], from, to }
  }
  const schema = schemaOf(help.kind, at.root, at.path)
  if (!schema) return undefined
  const { title, text: about } = describe(schema, help.language)
  const { widget } = spotAt(help.kind, at.root, at.path.slice(0, -1))
  const name = String(at.path.findLast((step) => typeof step === 'string') ?? '')
  const told = {
    head: [name, title].filter(Boolean).join(' · '),
    text: about,
    facts: [...factsOf(schema, help), ...(widget ? [t(widget.title)] : [])],
  }
  return told.text || told.facts.length > 0 ? { ...told, from, to } : undefined
}

function draw({ head, text, facts }: HoverText): HTMLElement {
  const box = document.createElement('div')
  box.className = 'pg-hover'
  const add = (tag: string, words: string) => {
    if (!words) return
    box.appendChild(document.createElement(tag)).textContent = words
  }
  add('strong', head)
  add('p', text)
  for (const fact of facts) add('code', fact)
  return box
}

/** Help under the pointer: what a property or a value means. */
export const hover = (help: () => Help) =>
  hoverTooltip((view, pos): Tooltip | null => {
    const told = hoverText(view.state.doc.toString(), pos, help())
    return told ? { pos: told.from, end: told.to, create: () => ({ dom: draw(told) }) } : null
  })
