import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { sendOf } from '../../sendOf.ts'
import { inBatches } from '../inBatches.ts'

type Told = Answers['POST /api/workflow/Template/:id/Move']
export type Stuck = Told['stuck'][number]

export interface Progress {
  /** `checking` only looks; `checked`, `moved` and `back` are done */
  state: 'checking' | 'checked' | 'moving' | 'moved' | 'returning' | 'back'
  /** before it was through, by whoever looked or by an error */
  stopped?: true
  done: number
  total: number
  moved: Told['moved']
  stuck: Stuck[]
  error?: string
}

const begin = (state: Progress['state']): Progress => ({ state, done: 0, total: 0, moved: [], stuck: [] })
const done: { readonly [state in Progress['state']]?: Progress['state'] } = { checking: 'checked', moving: 'moved', returning: 'back' }
/** So many are taken back by one call. */
const atOnce = 100

/** Instances of older versions: looked at when it opens, moved and taken back as somebody says. */
export function useMoving(id: string) {
  const app = useApp()
  const [progress, setProgress] = useState<Progress>(() => begin('checking'))
  const stop = useRef<AbortController>(undefined)
  const call = useCallback(
    async (body: Row, signal: AbortSignal) =>
      (await ask(sendOf(app), 'POST /api/workflow/Template/:id/Move', { params: { id }, body, quiet: true, signal })).data,
    [app, id],
  )
  /** Does something part by part; what was done stays told where it is stopped. */
  const run = useCallback(
    async (
      during: Progress['state'],
      after: Progress['state'],
      work: (signal: AbortSignal, each: (told: Told) => void) => Promise<void>,
    ) => {
      stop.current?.abort()
      const own = new AbortController()
      const { signal } = own
      stop.current = own
      setProgress(begin(during))
      const each = (told: Told) =>
        setProgress((so) => ({
          ...{ state: so.state, done: so.done + told.tried, total: Math.max(so.total, told.total) },
          ...{ moved: [...so.moved, ...told.moved], stuck: [...so.stuck, ...told.stuck] },
        }))
      try {
        await work(signal, each)
        if (!signal.aborted) setProgress((so) => ({ ...so, state: after }))
      } catch (error) {
        if (!signal.aborted) setProgress((so) => ({ ...so, state: after, stopped: true, error: (error as Error).message }))
      }
    },
    [],
  )
  const check = useCallback(
    () => run('checking', 'checked', (signal, each) => inBatches((after) => call({ dry: true, after }, signal), signal, each)),
    [run, call],
  )
  useEffect(() => {
    void check()
    return () => stop.current?.abort()
  }, [check])
  return {
    ...progress,
    check,
    move: () => run('moving', 'moved', (signal, each) => inBatches((after) => call({ after }, signal), signal, each)),
    /** those that were moved just now go back to the versions that they came from */
    takeBack: (moved: Progress['moved']) =>
      run('returning', 'back', async (signal, each) => {
        for (const from of new Set(moved.map((one) => one.from))) {
          const ids = moved.flatMap((one) => (one.from === from ? [one.id] : []))
          for (let at = 0; at < ids.length && !signal.aborted; at += atOnce)
            each(await call({ to: from, instances: ids.slice(at, at + atOnce), back: true }, signal))
        }
      }),
    stop: () => {
      stop.current?.abort()
      setProgress((so) => ({ ...so, state: done[so.state] ?? so.state, stopped: true }))
    },
  }
}
