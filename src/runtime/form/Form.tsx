import {
  type KeyboardEvent,
  memo,
  Suspense,
  startTransition,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import './form.css'
import { isOn } from '#core/expression/expr.ts'
import { whenIdle, whenNear } from '../data/schedule.ts'
import { lazyPart } from '../lazy/lazyPart.tsx'
import { keysOf, useRenderers } from '../lazy/useRenderers.ts'
import { usePrinting } from '../page/printing.ts'
import { Nodes } from '../page/Render.tsx'
import { type FormSection, heightOf, sectionsOf } from '../page/sections.ts'
import { useLaidOut } from '../page/useLaidOut.ts'
import { ScopeContext, useScopeContext } from '../scope.ts'
import { noteForm } from '../why/why.ts'
import type { FormStore } from './formStore.ts'

const FaultList = lazyPart('faultList', () => import('./FaultList.tsx'))

/** A list of what kept the form from being saved, where it is more than the one place that is focused anyway. */
function Faults({ form }: { form: FormStore }) {
  const count = useSyncExternalStore(
    (listener) => form.store.sub(form.reportedAtom, listener),
    () => form.store.get(form.reportedAtom).length,
  )
  return count > 1 ? (
    <Suspense>
      <FaultList form={form} />
    </Suspense>
  ) : null
}

/** A part of a long form: what is off screen mounts section by section, when idle or when scrolled near. */
const Section = memo(function Section({ section, form }: { section: FormSection; form: FormStore }) {
  const { nodes, height, atOnce } = section
  const [near, setOn] = useState(atOnce)
  const printing = usePrinting()
  const on = near || printing
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
      style={{ containIntrinsicSize: `auto ${height}px`, ...(on ? {} : { height }) }}
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
  const { fields, labelPosition } = form.plan.def
  const sections = useMemo(() => {
    const scope = form.scope()
    return sectionsOf(fields, ({ visible }) => isOn(visible, scope, true), labelPosition === 'top')
  }, [fields, labelPosition, form])
  if (sections) return sections.map((section, i) => <Section key={section.nodes[0]?.id ?? i} section={section} form={form} />)
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
  const own = target?.querySelector<HTMLElement>('[data-focus]')
  if (own) return own.focus()
  target?.querySelector<HTMLElement>('input:not([type=hidden]):not([disabled]), textarea, button, [tabindex]:not([tabindex="-1"])')?.focus()
}

/** Focuses the first field that is typed into, unless the person is somewhere in the form already; a touch screen's keyboard stays away. */
function enterForm(root: HTMLElement | null, form: FormStore) {
  if (!root || form.readOnly || root.contains(document.activeElement) || matchMedia('(pointer: coarse)').matches) return
  const typed = 'input:not([type=hidden], [disabled], [readonly], [role=combobox]), textarea:not([disabled], [readonly])'
  const first = [...root.querySelectorAll<HTMLElement>(typed)].find(
    (one) => !one.closest('[data-row]') && one.checkVisibility?.() !== false,
  )
  form.entered = first?.closest<HTMLElement>('[data-field]')?.dataset.field
  first?.focus({ preventScroll: true })
}

const done = new WeakSet<FormStore>()

/** Whether the linkage of a form is here: a form that has some is not filled without it. Throws what kept it from coming. */
function useLinked(form: FormStore): boolean {
  const [, again] = useReducer((n: number) => n + 1, 0)
  const [failed, fail] = useState<unknown>()
  useEffect(() => {
    let gone = false
    form.linked?.then(
      () => {
        done.add(form)
        if (!gone) again()
      },
      (error) => gone || fail(error),
    )
    return () => {
      gone = true
    }
  }, [form])
  if (failed) throw failed
  return form.linked === undefined || done.has(form)
}

const notTyped = new Set(['button', 'submit', 'reset', 'file', 'image', 'color', 'range'])
/** Whether Enter sends a form from here: from a field of one line that is in it, and in no form within it. */
const sendsFrom = (target: EventTarget, root: Element | null) =>
  target instanceof HTMLInputElement && !notTyped.has(target.type) && target.form === null && target.closest('.pg-form') === root

/**
 * A form on screen: its definition compiled, its values in the store. Enter in a field asks `onSubmit`.
 * The renderers that it needs are loaded together before the first field is drawn, and the options that decide on its room.
 * It is no element `form`: any name that is read of one is looked up among all of its controls first, and React reads one
 * for each event that passes, so that a key would take longer the longer a form is.
 */
export function FormView({ form, onSubmit, enters = false }: { form: FormStore; onSubmit?: (() => void) | undefined; enters?: boolean }) {
  const at = useScopeContext()
  const root = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => keysOf(form.plan.def.fields), [form])
  const linked = useLinked(form)
  const ready = useLaidOut(form.plan.def.fields, useRenderers(keys), at.resource) && linked
  useEffect(() => {
    if (root.current) noteForm(root.current, { form, at })
  }, [form, at])
  form.focusField = (key) => focusField(root.current, form, key)
  const scope = useMemo(() => ({ ...at, form }), [at, form])
  useEffect(() => {
    if (enters && ready) enterForm(root.current, form)
  }, [enters, ready, form])
  /** Ctrl+Enter sends the form from wherever one is in it, also from a text of several lines or a cell. */
  const send = (event: KeyboardEvent) => {
    if (!onSubmit || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  /** Enter, where the field did not take it for itself. */
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (sendsFrom(event.target, root.current)) onSubmit?.()
  }
  const { labelPosition = 'right', gutter = 15 } = form.plan.def
  return (
    <ScopeContext value={scope}>
      <div
        ref={root}
        role="group"
        className={`pg-form pg-label-${labelPosition}${form.readOnly ? ' pg-form-read' : ''}`}
        style={{ '--pg-gutter': `${gutter}px` } as React.CSSProperties}
        onKeyDown={enter}
        onKeyDownCapture={send}
      >
        <Faults form={form} />
        {ready ? (
          <FormBody form={form} />
        ) : (
          <div
            className="pg-wait"
            style={{ height: Math.min(600, heightOf(form.plan.def.fields, labelPosition === 'top')) }}
            aria-busy="true"
          />
        )}
      </div>
    </ScopeContext>
  )
}
