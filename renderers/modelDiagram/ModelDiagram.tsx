import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useRun } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { sourceCall } from '#runtime/data/sources.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { useBlock, useExpr, useScope, useScopeContext } from '#runtime/scope.ts'
import { TileState } from '../parts/TileState.tsx'
import { type DrawnModel, type DrawnTable, modelOf } from './tables.ts'
import './modelDiagram.css'

const Diagram = lazyPart('modelDiagram', () => import('./Diagram.tsx'))

/** As tall as the diagram is. */
const height = 560

interface Read {
  model: DrawnModel | undefined
  loading: boolean
  error: string | undefined
}

function useModel(node: BlockProps<'modelDiagram'>['node']) {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  const { source } = node
  const [round, setRound] = useState(0)
  const [state, setState] = useState<Read>({ model: undefined, loading: true, error: undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (source?.options) return setState({ model: modelOf(source.options), loading: false, error: undefined })
    const call = source ? sourceCall(source, scope(), at.resource) : null
    if (!call) return
    const stop = new AbortController()
    setState((old) => ({ ...old, loading: true, error: undefined }))
    app.request(call, { quiet: true, signal: stop.signal }).then(
      ({ data }) => setState({ model: modelOf(data), loading: false, error: undefined }),
      (error: Error) => stop.signal.aborted || setState((old) => ({ ...old, loading: false, error: error.message })),
    )
    return () => stop.abort()
  }, [source, app, at.resource, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  return { ...state, reload }
}

/** Tables and what relates them, as a diagram: pressed, a table is told; a line that is drawn between two as well. */
function ModelDiagram({ node }: BlockProps<'modelDiagram'>) {
  const { t } = useApp()
  const run = useRun()
  const { model, loading, error, reload } = useModel(node)
  const hasWords = useSeldomWords('t:modelDiagram.diagram')
  useBlock(
    node.id,
    useMemo(() => ({ reload }), [reload]),
  )
  const { open, relate } = node.on ?? {}
  const relates = useExpr<unknown>(node.relates ?? false) === true && relate !== undefined
  const waits = <div className="skeleton pg-model-room" aria-hidden="true" />
  const named = (table: DrawnTable | undefined) => ({ id: table?.id ?? '', name: table?.fullName ?? '' })
  return (
    <section className="pg-model" aria-label={t('t:modelDiagram.diagram')} aria-busy={loading || undefined}>
      <TileState
        loading={!hasWords || (loading && !model)}
        error={error}
        problem={undefined}
        reload={reload}
        height={height}
        empty={model?.tables.length === 0 ? t('t:modelDiagram.empty') : undefined}
      >
        {model && (
          <>
            <p className="pg-model-count">
              {t('t:modelDiagram.found', { n: model.tables.length })} {model.more && t('t:modelDiagram.more')}
            </p>
            <Suspense fallback={waits}>
              <Diagram
                model={model}
                onOpen={(table) => void run(open, { item: table.row })}
                onRelate={
                  relates
                    ? (from, to) => {
                        const [one, other] = [named(from), named(to)]
                        void run(relate, { item: { from: one.id, fromName: one.name, to: other.id, toName: other.name } })
                      }
                    : undefined
                }
              />
            </Suspense>
          </>
        )}
      </TileState>
    </section>
  )
}

export default { block: ModelDiagram } satisfies Renderer<'modelDiagram'>
