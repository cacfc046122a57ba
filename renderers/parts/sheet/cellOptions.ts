import { sourceOf } from '#core/choices.ts'
import { pathsOf } from '#core/expr.ts'
import type { FieldPlan } from '#core/form.ts'
import { holdsOf } from '#core/holds.ts'
import type { Call, Json, Row, Scope, Source } from '#core/types.ts'
import type { App } from '#runtime/app.ts'
import { localiseRows } from '#runtime/localise.ts'
import { cached, listOf, read, sourceCall } from '#runtime/sources.ts'

const chosen = new Set(['choice', 'choices', 'branch', 'path'])
const readsRow = (source: Source) => pathsOf(source).some(([root]) => root === 'row')

/** Where the words of a column's choices come from: rows that are here, or a call; `byRow` when each row has its own. */
export interface CellOptions {
  here: Row[] | undefined
  byRow: boolean
  call: (scope: Scope) => Call | null
}

export function cellOptions({ node, widget }: FieldPlan, app: App, resource: string | undefined): CellOptions {
  const source = sourceOf(node)
  const written = (node.options ?? source?.options) as Row[] | undefined
  if (!chosen.has(holdsOf({ node, widget } as FieldPlan))) return { here: [], byRow: false, call: () => null }
  if (Array.isArray(written)) return { here: localiseRows(written, app.t), byRow: false, call: () => null }
  return {
    here: source ? undefined : [],
    byRow: source !== undefined && readsRow(source),
    call: (scope) => (source ? sourceCall(source, scope, resource) : null),
  }
}

/** The choices, read when they are not here; a read that is refused gives none. */
export async function readOptions({ here, call }: CellOptions, scope: Scope, app: App): Promise<Row[]> {
  if (here) return here
  const asked = call(scope)
  return asked
    ? read(asked, app).then(
        ({ data }: { data: Json }) => listOf(data),
        () => [],
      )
    : []
}

/** The choices that are here already. */
export function knownOptions({ here, call }: CellOptions, scope: Scope): Row[] {
  if (here) return here
  const asked = call(scope)
  return asked ? listOf(cached(asked)?.data ?? null) : []
}
