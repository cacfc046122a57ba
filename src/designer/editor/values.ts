import type { Completion } from '@codemirror/autocomplete'
import { functions } from '#core/expression/functions.ts'
import { formats } from '#core/format/formats.ts'
import { labelMark } from '#core/text.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { icons } from '#renderers/icons/icons.tsx'
import { describe, flatten, type Schema } from '../language/grammar.ts'
import { blockNames, dialogNames, entityFields, fieldKeys, formAround, namesAfter } from '../language/names.ts'
import { type Path, type Spot, spotAt } from '../language/spot.ts'
import type { At, Help } from './context.ts'

/** One value to offer: what is written into the text, as JSON, and what is said about it. */
export interface Offer extends Omit<Completion, 'apply'> {
  json: unknown
}

const offer = (json: unknown, detail = '', info = ''): Offer => ({
  label: typeof json === 'string' ? json : JSON.stringify(json),
  json,
  type: typeof json === 'string' ? 'text' : 'constant',
  ...(detail ? { detail } : {}),
  ...(info ? { info } : {}),
})

/** Whether a widget may stand at a place. */
function fits({ place }: Spot, path: Path, { group, allowedIn, isField }: Widget): boolean {
  if (path.includes('search') && place === 'page') return isField === true
  if (place === 'button') return group === 'action'
  if (place === 'column') return group === 'field' || group === 'system' || group === 'display'
  return allowedIn.includes(place)
}

/** CN-09: which of the data types a widget's value is stored as; nothing for what stores none. */
export const dataTypeOf = ({ isField, column }: Widget, { t }: Help): string =>
  isField && column !== undefined && column !== 'none' ? t('t:studio.dataType', { type: t(`t:dataType.${column}`) }) : ''

/** Widgets that may stand at a place, with their titles. */
function widgets(spot: Spot, at: At, help: Help): Offer[] {
  const { t } = help
  const about = (widget: Widget) => [t((widget as { description?: string }).description), dataTypeOf(widget, help)]
  return [...env.widgets.values()]
    .filter((widget) => fits(spot, at.path, widget))
    .map((widget) => offer(widget.pingeKey, t(widget.title), about(widget).filter(Boolean).join('\n')))
}

/** Names that a kind of place takes. */
function named(kind: string, at: At, spot: Spot, help: Help): Offer[] {
  const { t, texts, fields } = help
  /** where the node stands that the cursor is in */
  const holder = () => (typeof at.path.at(-1) === 'number' ? spot : spotAt(help.kind, at.root, at.path.slice(0, -1)))
  switch (kind) {
    case 'pingeKey':
      return widgets(holder(), at, help)
    case 'piece':
      return Object.entries(env.pieces)
        .filter(([, piece]) => {
          const widget = env.widgets.get(piece.pingeKey)
          return widget !== undefined && fits(holder(), at.path, widget)
        })
        .map(([name, piece]) => offer(name, t(piece.label), JSON.stringify(piece, null, 1)))
    case 'dict':
      return help.dictionaries.map(({ name, about }) => offer(name, about))
    case 'interface':
      return help.interfaces.map(({ name, about }) => offer(name, about))
    case 'application':
      return help.applications.map(({ name, about }) => offer(name, about))
    case 'applicationId':
      return help.applications.map(({ id, name, about }) => ({ ...offer(id, about), displayLabel: name }))
    case 'address':
      return (help.addresses[String(at.path.at(-1))] ?? []).map(({ name, about }) => offer(name, '', about))
    case 'page':
    case 'map':
      return (help.existing?.[kind]?.list ?? []).map(({ value, label }) => offer(value, t(label)))
    case 'dialog':
      return dialogNames(at.root).map((name) => offer(name))
    case 'block':
      return blockNames(at.root).map((name) => offer(name))
    case 'entity':
      return [...(env.entities?.keys() ?? [])].map((name) => offer(name, t(`t:entity.${name}`)))
    case 'entityField':
      return [...entityFields(at.root, at.path)].map(([name, field]) => offer(name, t(field.label)))
    case 'format':
      return Object.entries(formats).map(([name, { message }]) => offer(name, '', t(`t:${message}`, { label: '' })))
    case 'field': {
      const own = fieldKeys(formAround(at.root, at.path))
      return (own.length > 0 ? own : [...fields]).map((key) => offer(key.replace('.', '-')))
    }
    case 'text':
      return at.before === '' || at.before.startsWith('t:') ? Object.entries(texts).map(([key, text]) => offer(`t:${key}`, text)) : []
    default:
      return []
  }
}

/** Values that fit a place. */
export function valuesAt(at: At, help: Help): Offer[] {
  const spot = spotAt(help.kind, at.root, at.path)
  const found = new Map<string, Offer>()
  const add = (list: Offer[]) => {
    for (const one of list) if (!found.has(one.label)) found.set(one.label, one)
  }
  for (const { schema } of spot.schemas) {
    if (schema['x-names']) add(named(schema['x-names'], at, spot, help))
    const listed = [
      ...(schema.const === undefined ? [] : [schema.const]),
      ...(schema.enum ?? []),
      ...(schema['x-values'] ?? []),
      ...(schema.examples ?? []),
    ]
    add(listed.map((value) => offer(value)))
    if ([schema.type].flat().includes('boolean')) add([offer(true), offer(false)])
    if (schema.default !== undefined) add([offer(schema.default)])
  }
  if (at.path.at(-1) === 'icon') add(Object.keys(icons).map((name) => offer(name)))
  if (at.before.startsWith('t:')) add(named('text', at, spot, help))
  return [...found.values()]
}

/** Signatures of the functions of the language; a function without one takes any list of values. */
const signatures: { [name: string]: string } = {
  round: '(value, places)',
  padStart: '(text, length, fill)',
  contains: '(list, part)',
  startsWith: '(text, part)',
  endsWith: '(text, part)',
  join: '(list, separator)',
  if: '(test, then, otherwise)',
  date: '(moment, format)',
  dateAdd: '(moment, count, unit)',
  dateDiff: '(from, to, unit)',
  now: '()',
  today: '()',
}
const roots = ['form', 'row', 'page', 'user', 'route', 'item']

/** What may stand in an expression: behind a dot the names there, else roots, functions and words of the language. */
export function expressionOffers(source: string, at: At, { t, fields }: Help): { from: number; offers: Completion[] } {
  const word = /[\p{L}_$][\p{L}\p{N}_$.]*$/u.exec(source)?.[0] ?? ''
  const dot = word.lastIndexOf('.')
  if (dot >= 0) {
    const names = namesAfter(word.slice(0, dot), at.root, at.path, fields)
    return { from: word.length - dot - 1, offers: names.map((label) => ({ label, type: 'property' })) }
  }
  return {
    from: word.length,
    offers: [
      ...roots.map((label) => ({ label, type: 'variable', info: t(`t:studio.root.${label}`), boost: 2 })),
      ...Object.keys(functions).map((label) => ({
        label,
        type: 'function',
        detail: signatures[label] ?? '(value)',
        info: t(`t:studio.fn.${label}`),
        apply: `${label}(`,
      })),
      ...['and', 'or', 'not', 'in', 'true', 'false', 'null'].map((label) => ({ label, type: 'keyword', boost: -1 })),
    ],
  }
}

/** What a new property's value begins with; `|` is where the cursor goes. */
export function beginningOf(schema: Schema): string {
  const all = flatten({ schema, file: 'node' }).map((one) => one.schema)
  const fixed = all.find((one) => one.const !== undefined)
  if (fixed) return JSON.stringify(fixed.const)
  const type = all.map((one) => [one.type].flat()[0]).find((one) => one !== undefined)
  const values = all.flatMap((one) => [...(one.enum ?? []), ...(one['x-values'] ?? [])])
  if (values.length > 0 && values.every((value) => typeof value !== 'string')) return '|'
  if (type === 'array') return '[|]'
  if (type === 'object' && !all.some((one) => one['x-names'] === 'text')) return '{ | }'
  if (type === 'boolean') return all[0]?.default === true ? 'false' : 'true'
  if (type === 'number' || type === 'integer') return '|'
  return '"|"'
}

export const infoOf = (schema: Schema, { language }: Help): string => {
  const { title, text } = describe(schema, language)
  return [title, text].filter(Boolean).join(labelMark[language])
}
