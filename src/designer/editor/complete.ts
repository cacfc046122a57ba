import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  startCompletion,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { eventsOf } from '#core/check/check.ts'
import type { Schema } from '../language/grammar.ts'
import { describe } from '../language/grammar.ts'
import { isRecord, propertiesOf, spotAt } from '../language/spot.ts'
import { type At, type Help, placeOf } from './context.ts'
import { beginningOf, expressionOffers, infoOf, valuesAt } from './values.ts'

/** Replaces the string or word around the cursor and puts the cursor where the text has a bar. */
function write(view: EditorView, at: Pick<At, 'from' | 'to' | 'quoted'>, text: string, more: boolean) {
  const doc = view.state.doc
  const from = at.quoted ? at.from - 1 : at.from
  const closing = at.quoted && doc.sliceString(at.to, at.to + 1) === '"' ? 1 : 0
  const cursor = text.indexOf('|')
  view.dispatch({
    changes: { from, to: at.to + closing, insert: cursor < 0 ? text : text.slice(0, cursor) + text.slice(cursor + 1) },
    selection: { anchor: from + (cursor < 0 ? text.length : cursor) },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
  if (more && cursor >= 0) startCompletion(view)
}

/** Whether what follows needs a comma before it. */
const commaAfter = (view: EditorView, to: number) =>
  /^"?\s*["{[\w]/.test(view.state.doc.sliceString(to, to + 200).replace(/^"/, '')) ? ',' : ''

function nameOption(at: At, name: string, schema: Schema, help: Help): Completion {
  const { title, text } = describe(schema, help.language)
  const detail = title || text
  const info = infoOf(schema, help)
  return {
    label: name,
    type: 'property',
    ...(detail ? { detail } : {}),
    ...(info && info !== detail ? { info } : {}),
    boost: ['pingeKey', 'use', 'field', 'label'].includes(name) ? 2 : 0,
    apply: (view, _completion, _from, to) => {
      const place = { ...at, to: Math.max(to, at.to) }
      const after = view.state.doc.sliceString(place.to, place.to + 50)
      if (/^"?\s*:/.test(after)) return write(view, place, `"${name}"`, false)
      write(view, place, `"${name}": ${beginningOf(schema)}${commaAfter(view, place.to)}`, true)
    },
  }
}

/** What a node's `on` may name. */
function events(at: At, help: Help): Array<{ name: string; schema: Schema }> {
  const node = at.path.at(-2) === 'on' ? spotAt(help.kind, at.root, at.path.slice(0, -2)) : undefined
  return node?.isNode ? eventsOf(node.widget, node.place).map((name) => ({ name, schema: { type: 'array' } })) : []
}

function names(at: At, help: Help): Completion[] {
  const spot = spotAt(help.kind, at.root, at.path.slice(0, -1))
  const present = new Set(Object.keys(isRecord(spot.value) ? spot.value : {}))
  const typed = String(at.path.at(-1) ?? '')
  return [...propertiesOf(spot), ...events(at, help)]
    .filter(({ name }) => name === typed || !present.has(name))
    .map(({ name, schema }) => nameOption(at, name, schema, help))
}

/** Completes names and values by the place in the definition, and what stands between {{ }} by the language of expressions. */
export function completer(help: () => Help): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString()
    const at = placeOf(text, context.pos)
    if (!at) return null
    const open = at.quoted && !at.isName ? at.before.lastIndexOf('{{') : -1
    if (open >= 0 && !at.before.slice(open).includes('}}')) {
      const { from, offers } = expressionOffers(at.before.slice(open + 2), at, help())
      return { from: context.pos - from, options: offers, validFor: /^[\p{L}\p{N}_$]*$/u }
    }
    if (!at.quoted && !context.explicit && at.before === '') return null
    if (at.isName) return { from: at.from, options: names(at, help()), validFor: /^[\w$]*$/ }
    const options = valuesAt(at, help()).map(
      ({ json, ...rest }): Completion => ({
        ...rest,
        apply: (view, _completion, _from, to) => write(view, { ...at, to: Math.max(to, at.to) }, JSON.stringify(json), false),
      }),
    )
    return options.length > 0 ? { from: at.from, options, validFor: /^[\w:.$-]*$/ } : null
  }
}
