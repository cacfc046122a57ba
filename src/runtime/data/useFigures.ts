import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Json, Source } from '#core/types.ts'
import { useApp } from '../app.ts'
import { useExpr, useScope, useScopeContext } from '../scope.ts'
import { askFigures, type FigureAnswer } from './figures.ts'
import { listOf, sourceCall } from './sources.ts'

export interface Figures {
  /** undefined until the first answer */
  answer: FigureAnswer | undefined
  loading: boolean
  error: string | undefined
  reload: () => void
}

/** What a block shows: figures over the records of an application, rows that are written out, or those that a call answers. */
export function useFigures(question: Json | undefined, source: Source | undefined): Figures {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  const [round, setRound] = useState(0)
  const shown = useRef<string>(undefined)
  const [state, setState] = useState<Omit<Figures, 'reload'>>({ answer: undefined, loading: true, error: undefined })
  // As text: the values that their expressions read are in it.
  const asked = JSON.stringify(useExpr(question) ?? null)
  const called = JSON.stringify(useExpr(source) ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `called` stands for what the source's call reads
  const call = useMemo(() => (source && !source.options ? sourceCall(source, scope(), at.resource) : null), [called, at.resource])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let gone = false
    const read = (): Promise<FigureAnswer> | undefined => {
      if (asked !== 'null') return askFigures(JSON.parse(asked) as Json, app)
      if (source?.options) return Promise.resolve({ rows: source.options })
      return call ? app.request(call, { quiet: true }).then(({ data }) => ({ rows: listOf(data) })) : undefined
    }
    const reading = read()
    if (!reading) return setState({ answer: { rows: [] }, loading: false, error: undefined })
    // Where the block only came back on screen, nothing is drawn unless something has changed.
    const question = `${asked} ${called} ${round}`
    const isBack = shown.current === question
    shown.current = undefined
    if (!isBack) setState((old) => ({ ...old, loading: true, error: undefined }))
    reading.then(
      (answer) => {
        if (gone) return
        shown.current = question
        setState((old) =>
          isBack && JSON.stringify(old.answer) === JSON.stringify(answer) ? old : { answer, loading: false, error: undefined },
        )
      },
      (error: Error) => gone || isBack || setState((old) => ({ ...old, loading: false, error: error.message })),
    )
    return () => {
      gone = true
    }
  }, [asked, call, app, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  return { ...state, reload }
}
