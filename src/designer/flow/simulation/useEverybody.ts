import { useEffect, useState } from 'react'
import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { sendOf } from '../../sendOf.ts'
import { inBatches } from '../inBatches.ts'

type Told = Answers['POST /api/workflow/Template/:id/Simulate/All']
export type Gap = Told['gaps'][number]

export interface Tried {
  /** people who were looked at, of so many */
  done: number
  total: number
  /** those of them who may launch it */
  launching: number
  gaps: Gap[]
  state: 'running' | 'stopped' | 'done'
  error?: string
}

const nothing: Tried = { done: 0, total: 0, launching: 0, gaps: [], state: 'running' }

function withGaps(known: readonly Gap[], more: readonly Gap[]): Gap[] {
  const out = new Map(known.map((gap) => [gap.node + gap.text, gap]))
  for (const gap of more) {
    const key = gap.node + gap.text
    const before = out.get(key)
    out.set(key, before ? { ...before, people: [...before.people, ...gap.people] } : gap)
  }
  return [...out.values()].sort((a, b) => b.people.length - a.people.length)
}

/** Tries a flow for everybody who may launch it, some at a time, until it is through, was stopped or is no longer shown. */
export function useEverybody(id: string, definition: string, form: Row): Tried & { stop: () => void; again: () => void } {
  const app = useApp()
  const [round, setRound] = useState(0)
  const [tried, setTried] = useState(nothing)
  const [halt, setHalt] = useState<AbortController>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` begins anew
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    setHalt(stop)
    setTried(nothing)
    const some = async (after: string | null) => {
      const asked = { params: { id }, body: { definition, form, after }, quiet: true, signal }
      return (await ask(sendOf(app), 'POST /api/workflow/Template/:id/Simulate/All', asked)).data
    }
    const each = (told: Told) =>
      setTried((so) => ({
        ...{ done: so.done + told.tried, total: told.total, launching: so.launching + told.launching },
        ...{ gaps: withGaps(so.gaps, told.gaps), state: told.next === null ? 'done' : 'running' },
      }))
    inBatches(some, signal, each).catch(
      (error: Error) => signal.aborted || setTried((so) => ({ ...so, state: 'stopped', error: error.message })),
    )
    return () => stop.abort()
  }, [app, id, definition, form, round])
  return {
    ...tried,
    stop: () => {
      halt?.abort()
      setTried((so) => ({ ...so, state: 'stopped' }))
    },
    again: () => setRound((n) => n + 1),
  }
}
