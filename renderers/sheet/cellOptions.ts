import { pathsOf } from '#core/expression/expr.ts'
import { optionKeys, sourceOf } from '#core/form/choices.ts'
import type { FieldPlan } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import type { Call, Json, Row, Scope, Source } from '#core/types.ts'
import type { App } from '#runtime/app.ts'
import { chosenRecord, keepChosen } from '#runtime/data/chosen.ts'
import { cached, listOf, read, sourceCall } from '#runtime/data/sources.ts'
import { localiseRows } from '#runtime/localise.ts'
import type { ScopeValue } from '#runtime/scope.ts'
import { chosenFields } from '../picker/useChosen.ts'

const chosen = new Set(['choice', 'choices', 'branch', 'path'])
const readsRow = (source: Source) => pathsOf(source).some(([root]) => root === 'row')

/** Where the words of a column's choices come from. */
export interface CellOptions {
  /** each row has its own */
  byRow: boolean
  /** the choices, at least those that these texts may mean; a read that is refused gives none */
  read: (scope: Scope, texts: readonly string[]) => Promise<Row[]>
  /** the choices that are here already, at least that of the value */
  known: (scope: Scope, value: Json | undefined) => Row[]
}

const written = (rows: Row[]): CellOptions => ({ byRow: false, read: async () => rows, known: () => rows })

function fromSource(source: Source, app: App, resource: string | undefined): CellOptions {
  const callIn = (scope: Scope): Call | null => sourceCall(source, scope, resource)
  return {
    byRow: readsRow(source),
    read: async (scope) => {
      const call = callIn(scope)
      return call
        ? read(call, app).then(
            ({ data }: { data: Json }) => listOf(data),
            () => [],
          )
        : []
    },
    known: (scope) => {
      const call = callIn(scope)
      return call ? listOf(cached(call, app)?.data ?? null) : []
    },
  }
}

/** So many texts are asked for in one call, none longer than the server takes. */
const mostTexts = 500
const longestText = 500

/** WG-15: records of another application: only those that the texts name are asked for, with what follows them, in one call. */
function fromRecords({ node }: FieldPlan, app: App, at: ScopeValue): CellOptions {
  const { label } = optionKeys(node)
  const columns = chosenFields(node, at, [label])
  const post = `/api/visualdev/Base/${encodeURIComponent(String(node.modelId ?? ''))}/FieldDataSelect/Actions/InfoByWords`
  return {
    byRow: false,
    read: async (scope, texts) => {
      const words = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '' && text.length <= longestText)
      const rows: Row[] = []
      try {
        for (let i = 0; i < words.length; i += mostTexts) {
          const body = { relationField: label, columnOptions: columns.join(','), words: words.slice(i, i + mostTexts) }
          rows.push(...listOf((await app.request({ post, body }, { quiet: true })).data))
        }
      } catch {
        return []
      }
      keepChosen({ node }, rows, scope, app)
      return rows
    },
    known: (scope, value) => {
      const record = chosenRecord({ node }, value, [label], scope, app)
      return record ? [record] : []
    },
  }
}

export function cellOptions(plan: FieldPlan, app: App, at: ScopeValue): CellOptions {
  const { node } = plan
  if (holdsOf(plan) === 'record') return node.modelId ? fromRecords(plan, app, at) : written([])
  if (!chosen.has(holdsOf(plan))) return written([])
  const source = sourceOf(node)
  const rows = (node.options ?? source?.options) as Row[] | undefined
  if (Array.isArray(rows)) return written(localiseRows(rows, app.t))
  return source ? fromSource(source, app, at.resource) : written([])
}
