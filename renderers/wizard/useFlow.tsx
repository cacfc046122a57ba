import { type ReactNode, useRef, useState } from 'react'
import type { Json } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { FlowPicker } from './FlowPicker.tsx'

/** A flow that whoever imports may launch. */
export interface Flow {
  id: string
  fullName: string
}

/**
 * The flows of an application that whoever imports may launch; none of what is no application. It is asked by the wizard
 * itself, not for the page around, whose writer need not know them. Throws what the call throws.
 */
async function flowsOf(app: App, modelId: string | undefined): Promise<Flow[]> {
  if (modelId === undefined) return []
  const { data } = await (app.outside ?? app).request({ get: '/api/workflow/Flow/Selector', query: { modelId } })
  const { list } = (data ?? {}) as { list?: Json }
  return Array.isArray(list) ? (list as object[] as Flow[]).map(({ id, fullName }) => ({ id, fullName })) : []
}

/**
 * WF-04, IM-08: the flow that rows are launched through. `look` finds the only one there is, or the one that was chosen
 * before; `choose` asks where there are several (`onAsk` hears while it does), and gives null where nobody chose, or none of those before is there any more. `picker` is drawn beside the wizard.
 */
export function useFlow(modelId: string | undefined): {
  flow: Flow | undefined
  look: () => Promise<Flow | undefined>
  choose: (onAsk: (asking: boolean) => void) => Promise<Flow | undefined | null>
  picker: ReactNode
} {
  const app = useApp()
  const { t } = app
  const chosen = useRef<Flow>(undefined)
  const hasFlows = useRef(false)
  const [flow, show] = useState<Flow>()
  const [asked, ask] = useState<{ flows: Flow[]; answer: (flow: Flow | null) => void }>()
  const set = (found: Flow | undefined) => {
    chosen.current = found
    show(found)
    return found
  }
  const settle = (flows: Flow[]) => {
    if (flows.length > 0) hasFlows.current = true
    return set(flows.find(({ id }) => id === chosen.current?.id) ?? (flows.length === 1 ? flows[0] : undefined))
  }
  return {
    flow,
    look: async () => settle(await flowsOf(app, modelId)),
    choose: async (onAsk) => {
      const flows = await flowsOf(app, modelId)
      const found = settle(flows)
      if (found) return found
      if (flows.length === 0) {
        // rows that were to be decided about do not become records that nobody decides about
        if (!hasFlows.current) return undefined
        app.toast('error', t('t:wizard.noFlow'))
        return null
      }
      onAsk(true)
      const picked = await new Promise<Flow | null>((answer) => ask({ flows, answer }))
      ask(undefined)
      onAsk(false)
      return picked && set(picked)
    },
    picker: asked && <FlowPicker flows={asked.flows} onPick={asked.answer} onClose={() => asked.answer(null)} />,
  }
}
