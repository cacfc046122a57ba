import { useCallback, useEffect, useRef, useState } from 'react'
import { type History, newHistory, noted, redo, settle, turnedTo, undo } from '#core/edit/history.ts'
import { say } from '#core/edit/step.ts'
import type { Done, Message } from '#core/edit/types.ts'
import { useApp } from '#runtime/app.ts'
import { useLatest } from '../useLatest.ts'
import { keep, recall, type State } from './kept.ts'

/** After so many milliseconds without a step the steps are kept. */
const keptAfter = 300

interface Options<D> {
  /** what is kept for this window is kept under it */
  id: string
  /** the version of the draft that is designed */
  version: string
  /** the draft as it is stored; another one when it was read anew */
  stored: D
  /** a stored definition as it is edited */
  open: (stored: D) => D
  /** whether a definition, as it would be saved, is what is stored */
  isStored: (definition: D, stored: D) => boolean
  /** whether something selected is there */
  isThere: (definition: D, key: string) => boolean
}

type Step<D> = { definition: D } & Pick<Done, 'patches' | 'inverse' | 'nodes' | 'mark'>

/** A definition while it is designed, with the steps that led to it and what is selected: what every designer stands on. */
export function useSteps<D>({ id, version, stored, open, isStored, isThere }: Options<D>) {
  const { t } = useApp()
  const [state, setState] = useState<State<D>>(
    () => recall<D>(id, version) ?? { definition: open(stored), history: newHistory(version), selected: [] },
  )
  const [told, setTold] = useState('')
  const { definition, history } = state
  // Keys come faster than what they do is drawn: each acts on what the one before it left.
  const now = useRef(state)
  const take = useCallback((next: State<D>) => {
    now.current = next
    setState(next)
  }, [])
  /** what was sent last to be saved */
  const sent = useRef<State<D>>(undefined)
  const [of, setOf] = useState(stored)
  if (of !== stored) {
    setOf(stored)
    const was = sent.current
    const isOwn = was !== undefined && isStored(was.definition, stored)
    // What was saved is what stands here: its parts stay known, and steps that were taken meanwhile are still to be saved.
    if (isOwn) take({ ...state, history: { ...history, version, done: history.done.slice(was.history.done.length) } })
    else take({ definition: open(stored), history: newHistory(version), selected: [] })
  }
  const dirty = history.done.length > 0

  const unsaved = dirty || history.undone.length > 0
  useEffect(() => {
    if (!unsaved) return keep(id, undefined)
    // All of it is written, not the step alone: that waits for a pause, but not for a window that goes away.
    const write = () => keep(id, state)
    const timer = setTimeout(write, keptAfter)
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [id, unsaved, state])
  // A desk that is left keeps what its pause had not written yet.
  const keepLast = useLatest(() => unsaved && keep(id, now.current))
  useEffect(() => () => void keepLast(), [keepLast])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])

  /** Takes what a command did as a step; `typing` joins it to the one before, where that is the same typing. */
  const step = useCallback(
    (done: Step<D>, typing?: string) => {
      const { history, selected } = now.current
      take({ definition: done.definition, history: noted(history, done, selected, typing), selected: done.nodes })
      setTold(say(done.mark, t))
    },
    [t, take],
  )
  const turn = (
    way: (definition: D, history: History) => { definition: D; history: History; nodes: readonly string[]; mark: Message } | undefined,
    word: string,
  ) => {
    const turned = way(now.current.definition, now.current.history)
    if (!turned) return
    take({
      definition: turned.definition,
      history: turned.history,
      selected: turned.nodes.filter((key) => isThere(turned.definition, key)),
    })
    setTold(t(word, { step: say(turned.mark, t) }))
  }
  const select = useCallback(
    (nodes: readonly string[]) => take({ ...now.current, history: settle(now.current.history), selected: nodes }),
    [take],
  )
  return {
    ...{ definition, history, selected: state.selected, dirty, told, setTold },
    /** what stands here now, also before it is drawn */
    now,
    step,
    select,
    undo: () => turn(undo, 't:design.undone'),
    redo: () => turn(redo, 't:design.redone'),
    /** goes to where so many steps are done */
    turnTo: (steps: number) => turn((definition, history) => turnedTo(definition, history, steps), 't:design.wentTo'),
    /** what stands here is sent to be saved: the steps until now, told one after the other */
    sending: (): State<D> => {
      sent.current = { ...now.current, history: settle(now.current.history) }
      take(sent.current)
      return sent.current
    },
  }
}

/** What a definition is changed through while it is designed. */
export type Steps<D> = ReturnType<typeof useSteps<D>>
