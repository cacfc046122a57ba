import { createContext, useContext, useEffect, useState } from 'react'
import { normalisePage } from '#core/normalise.ts'
import type { PageDef, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Page } from '#runtime/page/Page.tsx'
import { useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { Nothing } from '../grid/GridStates.tsx'

/** The pages around: one that would show itself is not drawn once more. */
const Around = createContext<readonly string[]>([])

/** Another page at this place, read with the rights of whoever looks at it. */
function Block({ node }: BlockProps<'page'>) {
  const app = useApp()
  const { page } = useScopeContext()
  const code = String(node.code ?? '')
  const around = [...useContext(Around), page.def.code]
  const circle = around.includes(code)
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ def?: PageDef; error?: string }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks once more
  useEffect(() => {
    if (circle || !code) return
    const stop = new AbortController()
    setState({})
    const call = { get: `/api/system/Page/${encodeURIComponent(code)}`, query: { shown: '1' } }
    app.request(call, { quiet: true, signal: stop.signal }).then(
      ({ data }) => {
        const content = (data as Row | null)?.content
        setState(content ? { def: normalisePage(content, app.env) } : { error: code })
      },
      (error: Error) => stop.signal.aborted || setState({ error: error.message }),
    )
    return () => stop.abort()
  }, [app, code, circle, round])
  if (circle) return <Nothing role="alert" title={app.t('t:list.failed')} hint={code} />
  if (state.error)
    return (
      <Nothing role="alert" title={app.t('t:list.failed')} hint={state.error}>
        <LightButton label={app.t('t:common.retry')} onClick={() => setRound((n) => n + 1)} />
      </Nothing>
    )
  if (!state.def) return <div className="skeleton" aria-busy="true" />
  return (
    <Around value={around}>
      <Page def={state.def} />
    </Around>
  )
}

export default { block: Block } satisfies Renderer<'page'>
