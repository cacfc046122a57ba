import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Call, Node, Row, Source } from '#core/types.ts'
import { useApp } from './app.ts'
import { localiseRows } from './localise.ts'
import { useExpr, useScope, useScopeContext } from './scope.ts'
import { cached, listOf, onForget, read, resolveCall } from './sources.ts'

export interface Options {
  options: Row[]
  loading: boolean
  error: string | undefined
  /** names of the properties that hold value, label and children (WG-03: id and fullName) */
  valueKey: string
  labelKey: string
  childrenKey: string
}

const none: Row[] = []
let version = 0
onForget(() => {
  version++
})
const useVersion = () => useSyncExternalStore(onForget, () => version)

/** The call that reads the options of a dictionary, by its code or id. */
export const dictCall = (dict: string): Call => ({ get: `/api/system/DictionaryData/${encodeURIComponent(dict)}/Data/Selector` })

/** The rows of a source, kept and shared; read again when what its expressions read changes. */
function useSource(source: Source | undefined): { rows: Row[]; loading: boolean; error: string | undefined } {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  const dict = useExpr<string | undefined>(source?.dict)
  // resolving the source as a value makes this hook redraw when its expressions change
  const resolved = useExpr(source)
  const forgotten = useVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `resolved` stands for every value that the call reads
  const call = useMemo(() => {
    if (!source || source.options) return null
    return dict ? dictCall(dict) : resolveCall(source, scope(), at.resource)
  }, [resolved, dict, at.resource])
  const [state, setState] = useState<{ call: Call | null; rows: Row[]; loading: boolean; error: string | undefined }>(() => {
    const answer = call ? cached(call) : undefined
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
    const answer = cached(call)
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
  }, [call, app, forgotten])
  return state
}

const localised = new WeakMap<object, { t: unknown; rows: Row[] }>()

/** The options of a field: written out, a dictionary, or a call. */
export function useOptions(node: Node): Options {
  const app = useApp()
  const source = node.source as Source | undefined
  const written = (node.options ?? source?.options) as Row[] | undefined
  const keys = node.optionProps as { value?: string; label?: string; children?: string } | undefined
  const fromSource = useSource(written ? undefined : source)
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
    options,
    loading: written ? false : fromSource.loading,
    error: written ? undefined : fromSource.error,
    valueKey: keys?.value ?? 'id',
    labelKey: keys?.label ?? 'fullName',
    childrenKey: keys?.children ?? 'children',
  }
}
