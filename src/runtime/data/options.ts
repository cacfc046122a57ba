import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { pathsOf } from '#core/expression/expr.ts'
import { type OptionKeys, optionKeys, sourceOf } from '#core/form/choices.ts'
import type { Call, Json, Node, Row, Source } from '#core/types.ts'
import { useApp } from '../app.ts'
import { useOffered } from '../form/useOffered.ts'
import { localiseRows } from '../localise.ts'
import { useExpr, useScope, useScopeContext } from '../scope.ts'
import { cached, interfaceCall, listOf, onForget, read, sourceCall } from './sources.ts'

export interface Options {
  options: Row[]
  /** these and what `optionsWhen` leaves out, for the words of what is stored */
  all?: Row[]
  loading: boolean
  error: string | undefined
  /** names of the properties that hold value, label and children (WG-03: id and fullName) */
  valueKey: string
  labelKey: string
  childrenKey: string
  /** reads again what could not be read */
  retry: () => void
  /** the options are those of the call that is due now; none is due, or it was answered */
  settled: boolean
  /** names what is asked, so that a change of it is seen */
  asked: string
}

const none: Row[] = []
let version = 0
onForget(() => {
  version++
})
const useVersion = () => useSyncExternalStore(onForget, () => version)

interface Rows {
  rows: Row[]
  loading: boolean
  error: string | undefined
  retry: () => void
  settled: boolean
  asked: string
}

/** The values of a choice, to look them up. */
const chosenOf = (value: Json | undefined): Json[] =>
  value === undefined || value === null || value === '' ? [] : [value].flat().filter((one) => one !== null && typeof one !== 'object')

/**
 * The rows of a source, kept and shared; read again when what its expressions read changes. Of a source that is searched
 * only the rows of `chosen` are read.
 */
function useSource(source: Source | undefined, chosen: Json | undefined, { value: valueKey, label: labelKey }: OptionKeys): Rows {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  // resolving the source as a value makes this hook redraw when its expressions change
  const resolved = useExpr(source)
  const forgotten = useVersion()
  const [round, setRound] = useState(0)
  const searched = source?.search === true && source.interface !== undefined && chosen !== undefined
  const ids = searched ? JSON.stringify(chosenOf(chosen)) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `resolved` stands for every value that the call reads
  const call = useMemo(() => {
    if (!source || source.options) return null
    if (!searched) return sourceCall(source, scope(), at.resource)
    return ids === '[]'
      ? null
      : interfaceCall(source, scope(), 'InfoByIds', { ids: JSON.parse(ids) as Json[], propsValue: valueKey, relationField: labelKey })
  }, [resolved, at.resource, ids, valueKey, labelKey])
  const [state, setState] = useState<{ call: Call | null; rows: Row[]; loading: boolean; error: string | undefined }>(() => {
    const answer = call ? cached(call, app) : undefined
    return { call, rows: answer ? listOf(answer.data) : none, loading: call !== null && !answer, error: undefined }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after kept reads were forgotten
  useEffect(() => {
    // what is shown already is not drawn again: the field only came back on screen
    const show = (rows: Row[]) =>
      setState((old) => {
        const same = old.call === call && old.rows === rows && !old.loading && old.error === undefined
        return same ? old : { call, rows, loading: false, error: undefined }
      })
    if (!call) {
      show(none)
      return
    }
    let gone = false
    const answer = cached(call, app)
    if (answer) {
      show(listOf(answer.data))
      return
    }
    setState((old) => ({ call, rows: old.rows, loading: true, error: undefined }))
    read(call, app).then(
      (fresh) => gone || setState({ call, rows: listOf(fresh.data), loading: false, error: undefined }),
      (error: Error) => gone || setState({ call, rows: none, loading: false, error: error.message }),
    )
    return () => {
      gone = true
    }
  }, [call, app, forgotten, round])
  return {
    ...state,
    retry: useCallback(() => setRound((n) => n + 1), []),
    settled: state.call === call && !state.loading && state.error === undefined,
    asked: pathsOf(source).length > 0 ? JSON.stringify(resolved) : '',
  }
}

const localised = new WeakMap<object, { t: unknown; rows: Row[] }>()

/** Whether the options of a field are asked for by keyword. */
export const isSearched = (node: Node): boolean => {
  const source = sourceOf(node)
  return source?.search === true && source.interface !== undefined && node.options === undefined
}

const stay = () => {}

/** The options of a field: written out, a dictionary, a data interface, or a call. Where they are searched, those of `chosen` only (null: nothing). */
export function useOptions(node: Node, chosen?: Json): Options {
  const app = useApp()
  const source = sourceOf(node)
  const written = (node.options ?? source?.options) as Row[] | undefined
  const keys = optionKeys(node)
  const fromSource = useSource(written ? undefined : source, chosen, keys)
  let options = fromSource.rows
  if (Array.isArray(written)) {
    const known = localised.get(written)
    if (known && known.t === app.t) options = known.rows
    else {
      options = localiseRows(written, app.t)
      localised.set(written, { t: app.t, rows: options })
    }
  }
  return {
    options: useOffered(node, options, keys.children),
    all: options,
    loading: written ? false : fromSource.loading,
    error: written ? undefined : fromSource.error,
    valueKey: keys.value,
    labelKey: keys.label,
    childrenKey: keys.children,
    retry: written ? stay : fromSource.retry,
    settled: written ? true : fromSource.settled,
    asked: written ? '' : fromSource.asked,
  }
}
