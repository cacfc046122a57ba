import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isOn, pathsOf } from '#core/expression/expr.ts'
import type { Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import { readScope, useScopeContext } from '#runtime/scope.ts'
import { panesOf } from '../parts/panes.ts'

export interface Step {
  key: string
  title: string
  nodes: Node[]
  /** names of the fields that stand in it */
  fields: ReadonlySet<string>
}

/** Names of the fields of the form that stand in nodes: of a sub-table its own, not those of its columns. */
const fieldsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ field, children = [] }) => (field === undefined ? fieldsOf(children) : [field]))

/** Which children are shown by their `visible`, one letter each; it changes only when one of them does. */
function useShown(children: readonly Node[]): string {
  const at = useScopeContext()
  const app = useApp()
  const live = useMemo(() => {
    const { form, page } = at
    const paths = children.flatMap(({ visible }) => pathsOf(visible))
    const isWhole = paths.some(([root, name]) => root === 'form' && !name)
    const named = isWhole
      ? (form?.plan.fields ?? []).map(({ field }) => field)
      : paths.flatMap(([root, name]) => (root === 'form' && name ? [name] : []))
    const subscribe = (listener: () => void) => {
      const stops = [...new Set(named)].flatMap((field) => (form ? [form.store.sub(form.valueAtom(field), listener)] : []))
      stops.push(page.store.sub(page.stateAtom, listener))
      return () => {
        for (const stop of stops) stop()
      }
    }
    const get = () => {
      const scope = readScope(at, app)
      return children.map(({ visible }) => (isOn(visible, scope, true) ? 'y' : 'n')).join('')
    }
    return { subscribe, get }
  }, [children, at, app])
  return useSyncExternalStore(live.subscribe, live.get)
}

const none: readonly Node[] = []

/** The steps that are shown now, in their order: one that is hidden is left out, and so is one that is kept away. */
export function useShownSteps(node: Node): Step[] {
  const { t, env } = useApp()
  const children = node.children ?? none
  const shown = useShown(children)
  return useMemo(
    () =>
      children.flatMap((child, i) =>
        // a step keeps its key while others come and go
        (shown[i] === 'y' ? panesOf({ ...node, children: [child] }, t, env.widgets.get(node.pingeKey)) : []).map((pane) => ({
          ...pane,
          key: String(child.name ?? child.id ?? i),
          fields: new Set(fieldsOf(pane.nodes)),
        })),
      ),
    [node, children, shown, t, env],
  )
}

/** What forms ask before they are sent: each of these takes a step of its own where it is not at its last one. */
const holding = new WeakMap<FormStore, Set<() => boolean>>()

/** While it is on screen a form is not sent before `goOn` answers that there is nothing more to go on to. */
export function useHolding(form: FormStore, goOn: () => boolean): void {
  const latest = useRef(goOn)
  latest.current = goOn
  useEffect(() => {
    const all = holding.get(form) ?? new Set()
    holding.set(form, all)
    const mine = () => latest.current()
    all.add(mine)
    form.goOn = () => [...all].some((one) => one())
    return () => {
      all.delete(mine)
    }
  }, [form])
}

/** Whether the form is that of a record that is there already: all of its steps were taken before. */
export const useIsKept = (form: FormStore): boolean => useSyncExternalStore(form.onChange, () => form.meta.id !== undefined)

/** The step that is open, by its key, and the furthest one that was reached. A step that went away gives way to the one before it; a form that is filled anew begins anew. */
export function useWhere(steps: readonly Step[], active: string | undefined, form: FormStore) {
  const [open, setOpen] = useState<string>()
  const [reached, setReached] = useState<ReadonlySet<string>>(new Set())
  const last = useRef(0)
  const filling = useSyncExternalStore(form.onChange, () => form.requestKey)
  const filled = useRef(filling)
  useEffect(() => {
    if (filled.current === filling) return
    filled.current = filling
    setOpen(undefined)
    setReached(new Set())
  }, [filling])
  const indexOf = (key: string | undefined) => steps.findIndex((step) => step.key === key)
  const found = open === undefined ? Math.max(0, indexOf(active)) : indexOf(open)
  const at = found >= 0 ? found : Math.max(0, Math.min(last.current, steps.length) - 1)
  useEffect(() => {
    last.current = at
  }, [at])
  const show = (key: string) => {
    const to = indexOf(key)
    setOpen(key)
    setReached((now) => new Set([...now, ...steps.slice(0, to + 1).map((step) => step.key)]))
  }
  return { at, show, isReached: (i: number) => i <= at || reached.has(steps[i]?.key ?? '') }
}
