import type { Env } from '../env.ts'
import { hasExpr } from '../expression/expr.ts'
import { isRecord } from '../json.ts'
import { isTextRef } from '../text.ts'
import type { Text } from '../types.ts'

/**
 * The texts of a definition by their place, so that each can be translated without touching the definition:
 * `form:expenseClaim.total` is the label of the field `total`, `form:expenseClaim.total.help` its help,
 * `form:expenseClaim.items.price` a column of a sub-table, `page:home.…` a node of a page by its field or id.
 */

/** Properties that hold a text. Those that name the node stand for its place alone. */
const naming = new Set(['label', 'fullName'])
const worded = new Set([
  ...naming,
  ...['title', 'placeholder', 'startPlaceholder', 'endPlaceholder', 'help', 'helpMessage', 'description', 'content', 'header', 'empty'],
  ...['buttonText', 'addonBefore', 'addonAfter', 'activeTxt', 'inactiveTxt', 'all', 'parentLabel', 'message', 'toast', 'confirm'],
  ...['confirmText', 'confirmButtonText', 'cancelButtonText', 'confirmAndAddText', 'printButtonText', 'popupTitle', 'subject'],
])
/** Properties that no text is looked for in: data, calls and expressions. */
const left = new Set([
  ...['value', 'defaultValue', 'source', 'request', 'load', 'download', 'query', 'set', 'with', 'state', 'sources', 'defaults'],
  ...['optionProps', 'rule', 'use', 'when', 'ruleList', 'treeSource', 'visible', 'disabled', 'required', 'maskConfig', 'expression'],
])
/** Lists of nodes: what stands in them goes by its own name, wherever it is put. */
const slots: { [key: string]: string } = {
  ...{ children: '', fields: '', columns: '', columnList: 'list', search: 'search', searchList: 'search', advanced: 'search' },
  ...{ toolbar: 'button', rowActions: 'button', menu: 'button', btnsList: 'button', columnBtnsList: 'button', customBtnsList: 'button' },
  ...{ complexHeaderList: 'head', dialogs: '' },
}
/** Properties that hold one node, or a group of properties that are the definition's own. */
const inside = new Set(['body', 'main', 'side', 'group', 'form', 'dialog'])

const join = (base: string, name: string) => (name ? `${base}${base.endsWith(':') ? '' : '.'}${name}` : base)
const nameOf = (entry: unknown): string | undefined => {
  if (!isRecord(entry)) return undefined
  const name = entry.field ?? entry.id ?? entry.value
  return name === undefined || name === null || name === '' ? undefined : String(name)
}

/** Whether a property's value is a text that can be translated: one that is worked out while the page is open is not. */
const isText = (value: unknown): value is Text => (typeof value === 'string' ? /\p{L}/u.test(value) && !hasExpr(value) : isTextRef(value))

/** What becomes of a text at its place. */
export type Word = (place: string, text: Text) => Text

function walk(value: unknown, base: string, at: string, word: Word, env: Env): unknown {
  if (Array.isArray(value)) return value.map((entry, i) => walk(entry, base, join(at, nameOf(entry) ?? String(i)), word, env))
  if (!isRecord(value)) return value
  // the rows of a table have names of their own
  const around = env.widgets.get(String(value.pingeKey))?.isTable ? at : base
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]): [string, unknown] => {
      if (left.has(key)) return [key, entry]
      if (worded.has(key) && isText(entry)) return [key, word(naming.has(key) ? at : join(at, key), entry)]
      if (entry === null || typeof entry !== 'object') return [key, entry]
      if (key === 'messages' && isRecord(entry))
        return [
          key,
          Object.fromEntries(
            Object.entries(entry).map(([rule, text]) => [rule, isText(text) ? word(join(at, `messages.${rule}`), text) : text]),
          ),
        ]
      const slot = slots[key]
      if (slot === undefined) return [key, walk(entry, around, inside.has(key) ? at : join(at, key), word, env)]
      const within = join(around, slot)
      if (!isRecord(entry)) return [key, walk(entry, slot ? within : around, within, word, env)]
      return [
        key,
        Object.fromEntries(
          Object.entries(entry).map(([name, one]) => [name, walk(one, join(within, name), join(within, name), word, env)]),
        ),
      ]
    }),
  )
}

/** A normalised definition with each of its texts as `word` gives it; `root` begins every place, e.g. `form:expenseClaim`. */
export const eachText = <T>(def: T, root: string, word: Word, env: Env): T => walk(def, root, root, word, env) as T

/** The names that a text is filled with: `{{n}}`. A translation keeps them all and adds none. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set(text.match(/\{\{[^{}]*\}\}/g))].map((name) => name.replace(/\s/g, '')).sort()
