/** Spoils good definitions in every way that a person, a tool or an attacker might. */
import fc from 'fast-check'

type Loose = { [key: string]: unknown }
const isRecord = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Texts that have broken parsers, templates and prototypes before. */
export const hostile = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '',
  ' ',
  '\u0000',
  '\uD800',
  '𝒳'.repeat(40),
  '{{',
  '}}',
  '{{ }}',
  '{{ form',
  '{{ form.a.b.c[0] }}',
  '{{ constructor }}',
  '{{ form.__proto__ }}',
  '{{ form.constructor }}',
  "{{ form['__proto__'] }}",
  '{{ sum(form.items.amount) }}',
  '{{ 1/0 }}',
  '{{ '.repeat(500),
  `{{ ${'('.repeat(900)}1${')'.repeat(900)} }}`,
  `{{ ${'not '.repeat(400)}1 }}`,
  `{{ ${'-'.repeat(1500)}1 }}`,
  `{{ ${'[1,'.repeat(400)} }}`,
  '{{ row.x ? row.y : row.z }}',
  '{{ "unclosed }}',
  '${process.env}',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example/x',
  '../../../etc/passwd',
  'https://evil.example',
  '(a+)+$',
  '((a*)*)*b',
  '[',
  '(?<',
  `${'a?'.repeat(200)}`,
  '\\',
  "'; drop table base_user; --",
  '%',
  '../',
  't:',
  't:no.such.key',
  't:__proto__',
  '9'.repeat(400),
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '2020-13-45',
  'x'.repeat(20_000),
  '＋',
  '名称',
  'true',
  'null',
  'save',
  'input',
  'table',
  'list',
]

/** A value as deep as it is told, by records, lists, children or slots. */
export function deep(depth: number, by: string): unknown {
  let value: unknown = { pingeKey: 'input', field: 'end' }
  for (let i = 0; i < depth; i++) {
    if (by === 'list') value = [value]
    else if (by === 'children') value = { pingeKey: 'card', children: [value] }
    else value = { pingeKey: 'split', [by]: value }
  }
  return value
}

const wrong: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, [], {}, [[]], [null], { zh: 1 }, { pingeKey: null }, [{}]),
  },
  { weight: 4, arbitrary: fc.constantFrom(...hostile) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown) },
  {
    weight: 1,
    arbitrary: fc
      .record({ depth: fc.constantFrom(5, 70, 300, 5000), by: fc.constantFrom('list', 'children', 'side', 'body', 'a') })
      .map(({ depth, by }) => deep(depth, by)),
  },
)

const ops = ['drop', 'retype', 'rename', 'hostileKey', 'proto', 'duplicate', 'wrap', 'nestRoot', 'swap', 'value', 'insert'] as const
export interface Spoil {
  op: (typeof ops)[number]
  at: number
  to: number
  value: unknown
  name: string
}
export const spoils: fc.Arbitrary<Spoil[]> = fc.array(
  fc.record({ op: fc.constantFrom(...ops), at: fc.nat(), to: fc.nat(), value: wrong, name: fc.constantFrom(...hostile) }),
  { minLength: 1, maxLength: 4 },
)

interface Place {
  holder: Loose | unknown[]
  key: string | number
}

/** Every place of a value, the root's own properties included; as deep as is worth the time. */
function places(value: unknown, depth = 0, out: Place[] = []): Place[] {
  if (depth > 40) return out
  if (Array.isArray(value)) {
    for (const [i, entry] of value.entries()) {
      out.push({ holder: value, key: i })
      places(entry, depth + 1, out)
    }
  } else if (isRecord(value)) {
    for (const [key, entry] of Object.entries(value)) {
      out.push({ holder: value, key })
      places(entry, depth + 1, out)
    }
  }
  return out
}

const read = ({ holder, key }: Place) => (holder as Loose)[key]
/** Own properties only: `__proto__` becomes a key like any other, as JSON.parse makes it. */
const write = (holder: Loose | unknown[], key: string | number, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

const retyped = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length % 2 ? [value] : { [value.slice(0, 20)]: value }
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 0
  if (Array.isArray(value)) return Object.fromEntries(value.entries())
  return isRecord(value) ? Object.values(value) : {}
}
/** A copy that keeps an own `__proto__`, and takes what is too deep for recursion as it is. */
const clone = (value: unknown): unknown => {
  try {
    return structuredClone(value)
  } catch {
    return value
  }
}

/** A spoilt copy of a good definition. */
export function spoil(good: unknown, list: readonly Spoil[]): unknown {
  let root = clone(good)
  for (const { op, at, to, value, name } of list) {
    const all = places(root)
    const place = all[at % Math.max(1, all.length)]
    const other = all[to % Math.max(1, all.length)]
    if (!place || !other) return value
    const { holder, key } = place
    const old = read(place)
    if (op === 'drop') Array.isArray(holder) ? holder.splice(key as number, 1) : delete holder[key]
    else if (op === 'retype') write(holder, key, retyped(old))
    else if (op === 'rename' && isRecord(holder)) {
      delete holder[key]
      write(holder, `${key}`.split('').reverse().join(''), old)
    } else if (op === 'hostileKey' && isRecord(holder)) write(holder, name, clone(old))
    else if (op === 'proto' && isRecord(holder)) write(holder, '__proto__', { polluted: true, pingeKey: 'input', children: clone(old) })
    else if (op === 'duplicate') Array.isArray(holder) ? holder.push(clone(old)) : write(holder, `${key}2`, clone(old))
    else if (op === 'wrap') write(holder, key, to % 2 ? [old] : { [name]: old })
    else if (op === 'nestRoot') write(holder, key, clone(root))
    else if (op === 'swap') write(holder, key, clone(read(other)))
    else if (op === 'insert' && Array.isArray(holder)) holder.splice(key as number, 0, value)
    else if (op === 'value') write(holder, key, value)
    if (to % 997 === 0) root = value
  }
  return root
}
