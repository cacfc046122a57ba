import { type Env, pieceOf } from '../../env.ts'
import { hasExpr } from '../../expression/expr.ts'
import { propsIn } from '../../form/waits.ts'
import type { Fault } from '../../types.ts'
import { isRecord, maxDepth, token } from '../checker.ts'
import { nearest } from '../nearest.ts'

/** What a property may name by its code that is kept outside of the definition; its contract says so by `x-names`. */
const kinds = {
  page: (code: string) => `there is no page "${code}"`,
  map: (code: string) => `there is no enabled map "${code}"`,
} as const
export type ExistingKind = keyof typeof kinds

/** Whether a property names something that is kept outside of the definition, by what its contract says of it. */
export const isExistingKind = (names: unknown): names is ExistingKind => typeof names === 'string' && Object.hasOwn(kinds, names)

interface Named {
  kind: ExistingKind
  code: string
  pointer: string
}

/** What holds data, in which nothing is a node. */
const data: ReadonlySet<string> = new Set(['state', 'options', 'query', 'with', 'defaults', 'defaultValue'])

/** Every code in a definition that names a page or a map; one that is worked out later names none yet. */
export function namedIn(definition: unknown, env: Env): Named[] {
  const found: Named[] = []
  const visit = (value: unknown, pointer: string, depth: number) => {
    if (depth > maxDepth) return
    if (Array.isArray(value)) for (const [i, one] of value.entries()) visit(one, `${pointer}/${i}`, depth + 1)
    if (!isRecord(value) || Array.isArray(value)) return
    const props = propsIn(env.widgets.get(String(value.pingeKey ?? pieceOf(env, value.use)?.pingeKey))?.props)
    for (const [name, one] of Object.entries(value)) {
      const place = `${pointer}/${token(name)}`
      const schema = Object.hasOwn(props, name) ? props[name] : undefined
      const kind = isRecord(schema) ? schema['x-names'] : undefined
      if (typeof one !== 'string') data.has(name) || visit(one, place, depth + 1)
      else if (isExistingKind(kind) && one !== '' && !hasExpr(one)) found.push({ kind, code: one, pointer: place })
    }
  }
  visit(definition, '', 0)
  return found
}

/** What there is, by its kind; of a kind that is left out nothing is said. */
export type Existing = { readonly [kind in ExistingKind]?: ReadonlySet<string> }

/** Faults of the codes that name what is not there. */
export function existingFaults(definition: unknown, env: Env, existing: Existing): Fault[] {
  return namedIn(definition, env).flatMap(({ kind, code, pointer }) => {
    const known = existing[kind]
    if (!known || known.has(code)) return []
    const near = nearest(code, known)
    return [{ pointer, message: kinds[kind](code), ...(near ? { hint: `did you mean "${near}"?` } : {}) }]
  })
}
