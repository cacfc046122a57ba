import { type FormEvent, memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Node } from '#core/types.ts'
import './form.css'
import type { FormStore } from './formStore.ts'
import { Nodes } from './Render.tsx'
import { whenIdle, whenNear } from './schedule.ts'
import { ScopeContext, useScopeContext } from './scope.ts'
import { useLaidOut } from './useLaidOut.ts'
import { keysOf, useRenderers } from './useRenderers.ts'

/** Fields a section: what is off screen mounts section by section, when idle or when scrolled near. */
const sectionSize = 20
/** Sections that are drawn at once: more than fit on a screen. */
const eager = 2

/** Height to reserve for nodes that are not drawn yet, so that the page does not jump. */
function heightOf(nodes: readonly Node[]): number {
  let columns = 0
  for (const node of nodes) columns += Number(node.span ?? 24)
  return Math.ceil(columns / 24) * 56
}

const Section = memo(function Section({ nodes, at, form }: { nodes: Node[]; at: number; form: FormStore }) {
  const [on, setOn] = useState(at < eager)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (on || !ref.current) return
    const show = () => setOn(true)
    const stops = [whenNear(ref.current, show), whenIdle(() => startTransition(show)), reveals(form, show)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [on, form])
  return (
    <div
      ref={ref}
      className={on ? 'pg-grid pg-section' : 'pg-section'}
      style={{ containIntrinsicSize: `auto ${heightOf(nodes)}px`, ...(on ? {} : { height: heightOf(nodes) }) }}
    >
      {on ? <Nodes nodes={nodes} /> : null}
    </div>
  )
})

const waiting = new WeakMap<FormStore, Set<() => void>>()
/** Sections of a form that are not drawn yet; focusing a field draws them all. */
function reveals(form: FormStore, show: () => void): () => void {
  const set = waiting.get(form) ?? new Set()
  waiting.set(form, set)
  set.add(show)
  return () => set.delete(show)
}

function FormBody({ form }: { form: FormStore }) {
  const { fields } = form.plan.def
  const sections = useMemo(() => {
    if (fields.length <= sectionSize * eager) return null
    return Array.from({ length: Math.ceil(fields.length / sectionSize) }, (_, i) => fields.slice(i * sectionSize, (i + 1) * sectionSize))
  }, [fields])
  if (sections) return sections.map((nodes, i) => <Section key={nodes[0]?.id ?? i} nodes={nodes} at={i} form={form} />)
  return (
    <div className="pg-grid">
      <Nodes nodes={fields} />
    </div>
  )
}

/** Moves to a field by its key (`items[2].price` inside a sub-table) and focuses its control. */
function focusField(root: HTMLElement | null, form: FormStore, key: string) {
  flushSync(() => {
    for (const show of waiting.get(form) ?? []) show()
  })
  const [field = '', row, child] = key.split(/\[(\d+)\]\./)
  const holder = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  // a folded pane opens, and a sub-table scrolls to the row
  const detail = row === undefined ? null : { row: Number(row), child }
  flushSync(() => holder?.dispatchEvent(new CustomEvent('pg-reveal', { bubbles: true, detail })))
  const cell =
    row === undefined ? null : holder?.querySelector<HTMLElement>(`[data-row="${row}"] [data-child="${CSS.escape(child ?? '')}"]`)
  // a row that is not drawn yet: the table shows and focuses it
  if (row !== undefined && !cell && holder?.querySelector('[data-row]')) return
  const target = cell ?? holder
  target?.scrollIntoView?.({ block: 'center' })
  target?.querySelector<HTMLElement>('input:not([type=hidden]):not([disabled]), textarea, button, [tabindex]:not([tabindex="-1"])')?.focus()
}

/**
 * A form on screen: its definition compiled, its values in the store. Enter in a field asks `onSubmit`.
 * The renderers that it needs are loaded together before the first field is drawn, and the options that decide on its room.
 */
export function FormView({ form, onSubmit }: { form: FormStore; onSubmit?: (() => void) | undefined }) {
  const at = useScopeContext()
  const root = useRef<HTMLFormElement>(null)
  const keys = useMemo(() => keysOf(form.plan.def.fields), [form])
  const ready = useLaidOut(form.plan.def.fields, useRenderers(keys), at.resource)
  form.focusField = (key) => focusField(root.current, form, key)
  const scope = useMemo(() => ({ ...at, form }), [at, form])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const { labelPosition = 'right', gutter = 15 } = form.plan.def
  return (
    <ScopeContext value={scope}>
      <form
        ref={root}
        className={`pg-form pg-label-${labelPosition}`}
        style={{ '--pg-gutter': `${gutter}px` } as React.CSSProperties}
        onSubmit={submit}
        noValidate
        autoComplete="off"
      >
        {ready ? (
          <FormBody form={form} />
        ) : (
          <div className="pg-wait" style={{ height: Math.min(600, heightOf(form.plan.def.fields)) }} aria-busy="true" />
        )}
        {onSubmit ? <button type="submit" hidden tabIndex={-1} aria-hidden="true" /> : null}
      </form>
    </ScopeContext>
  )
}
