import { memo, useId, useMemo, useSyncExternalStore } from 'react'
import { type FieldPlan, isDisabled, isRequired, isVisible, isWorkedOut } from '#core/form/form.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import { runActions } from '../actions/run.ts'
import { useApp } from '../app.ts'
import { editOf, rendererOf } from '../lazy/registry.ts'
import type { Renderer } from '../lazy/renderer.ts'
import { useRenderer } from '../lazy/useRenderer.tsx'
import { localise } from '../localise.ts'
import { Boundary, ErrorBox } from '../page/Boundary.tsx'
import { whenPointerIsUp } from '../page/pointer.ts'
import { spanOf } from '../page/span.ts'
import { readScope, type ScopeValue, useScopeContext } from '../scope.ts'
import type { FormStore } from './formStore.ts'

const visibleBit = 1
const disabledBit = 2
const requiredBit = 4

const never = () => () => {}
const isConstant = (value: unknown) => value === undefined || typeof value === 'boolean'
/** A field whose visible, disabled and required never change needs no watching. */
const isStatic = (plan: FieldPlan) =>
  isConstant(plan.node.required) && [plan.node, ...plan.parents].every((node) => isConstant(node.visible) && isConstant(node.disabled))

/** Visible, disabled and required of a field as one number, redrawn only when one of them flips. */
export function useFieldState(plan: FieldPlan, form: FormStore, at: ScopeValue): number {
  const app = useApp()
  const watch = useMemo(() => {
    const state = (scope: Scope) =>
      (isVisible(plan, scope) ? visibleBit : 0) | (isDisabled(plan, scope) ? disabledBit : 0) | (isRequired(plan, scope) ? requiredBit : 0)
    if (isStatic(plan)) {
      const constant = state({})
      return { subscribe: never, get: () => constant }
    }
    const watched = plan.watches.map((key) => key.split('.')[0] as string)
    const atoms = watched.map((field) => form.valueAtom(field))
    return {
      subscribe: (listener: () => void) => {
        const stops = [...atoms.map((one) => form.store.sub(one, listener)), at.page.store.sub(at.page.stateAtom, listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
      // only what the expressions read is gathered: a form of a thousand fields has many watchers
      get: () => state(readScope(at, app, { form: Object.fromEntries(watched.map((field) => [field, form.get(field) ?? null])) })),
    }
  }, [plan, form, at, app])
  return useSyncExternalStore(watch.subscribe, watch.get)
}

/** Fields of two controls side by side. */
const ranges = new Set<unknown>(['dateRange', 'timeRange', 'numberRange'])

interface BodyProps {
  plan: FieldPlan
  form: FormStore
  at: ScopeValue
  state: number
  renderer: Renderer
}

/** A field's value and fault, and how they change. */
export function useFieldAtoms(plan: FieldPlan, form: FormStore) {
  const atoms = useMemo(() => {
    const [value, error] = [form.valueAtom(plan.field), form.errorAtom(plan.field)]
    return {
      subValue: (listener: () => void) => form.store.sub(value, listener),
      value: () => form.store.get(value),
      subError: (listener: () => void) => form.store.sub(error, listener),
      error: () => form.store.get(error),
      change: (next: Json | undefined) => form.set(plan.field, next),
      blur: () => {
        const untouched = form.entered === plan.field
        form.entered = undefined
        if (!untouched) whenPointerIsUp(() => form.validateOne(plan.field))
      },
    }
  }, [plan, form])
  return { ...atoms, current: useSyncExternalStore(atoms.subValue, atoms.value), fault: useSyncExternalStore(atoms.subError, atoms.error) }
}

/** The one wrapper of every field: label, control or reading, help, error. */
function FieldBody({ plan, form, at, state, renderer }: BodyProps) {
  const app = useApp()
  const key = useId()
  const { current, fault, change, blur } = useFieldAtoms(plan, form)
  const node = localise(plan.node, app.t)
  const label = app.t(plan.node.label)
  const id = `${key}${plan.field}`
  const Edit = editOf(node, renderer)
  const readOnly = form.readOnly || !Edit
  const { style, className } = spanOf(node)
  const showLabel = node.showLabel !== false && label !== ''
  const width = node.labelWidth ?? form.plan.def.labelWidth
  const required = (state & requiredBit) !== 0
  const onChange = plan.node.on?.change

  return (
    <div
      className={`pg-field${plan.widget.isTable ? ' pg-field-wide' : ''}${ranges.has(plan.widget.holds) ? ' pg-field-range' : ''}${className}`}
      style={style}
      data-field={plan.field}
      data-node={node.id}
    >
      {showLabel ? (
        <label
          htmlFor={readOnly ? undefined : id}
          id={`${id}-l`}
          className={required && !readOnly ? 'pg-label pg-required' : 'pg-label'}
          style={width ? { width: Number(width) } : undefined}
          title={label}
        >
          {label}
          {form.plan.def.labelSuffix ?? ''}
        </label>
      ) : null}
      <div className="pg-control">
        {readOnly ? (
          <Reading plan={plan} form={form} value={current} renderer={renderer} />
        ) : Edit ? (
          <Edit
            node={node}
            id={id}
            label={label}
            value={current}
            onChange={
              onChange
                ? (next) => {
                    change(next)
                    runActions(onChange, at, app)
                  }
                : change
            }
            onBlur={blur}
            disabled={(state & disabledBit) !== 0 || isWorkedOut(plan)}
            required={required}
            status={fault ? 'error' : undefined}
            describedBy={fault ? `${id}-e` : undefined}
            isMask={form.isMask(plan.field)}
            inTable={false}
          />
        ) : null}
        {fault ? (
          <div className="pg-fault" id={`${id}-e`} role="alert">
            {fault}
          </div>
        ) : node.help && !readOnly ? (
          <div className="pg-help">{String(node.help)}</div>
        ) : null}
      </div>
    </div>
  )
}

/** A field's value as a reader sees it. */
function Reading({ plan, form, value, renderer }: { plan: FieldPlan; form: FormStore; value: Json | undefined; renderer: Renderer }) {
  const app = useApp()
  const node = localise(plan.node, app.t)
  const View = renderer.read ?? renderer.cell
  const text = form.texts()[plan.field]
  const shown = typeof text === 'string' ? text : undefined
  if (!View) return <span className="pg-read">{shown ?? (value === null || value === undefined ? '' : String(value))}</span>
  return (
    <span className="pg-read">
      <View node={node} value={value} text={shown} row={form.values() as Row} />
    </span>
  )
}

/** One field of the form around it. */
export const Field = memo(function Field({ plan }: { plan: FieldPlan }) {
  const at = useScopeContext()
  const form = at.form as FormStore
  const state = useFieldState(plan, form, at)
  if ((state & visibleBit) === 0) return null
  const renderer = rendererOf(plan.node.pingeKey)
  return renderer ? (
    <Boundary what={`${plan.node.pingeKey} ${plan.field}`}>
      <FieldBody plan={plan} form={form} at={at} state={state} renderer={renderer} />
    </Boundary>
  ) : (
    <LateField plan={plan} form={form} at={at} state={state} />
  )
})

/** A field whose renderer is still on its way. */
function LateField({ plan, form, at, state }: Omit<BodyProps, 'renderer'>) {
  const renderer = useRenderer(plan.node.pingeKey)
  const app = useApp()
  if (renderer === undefined)
    return <div className={`pg-field pg-wait${spanOf(plan.node).className}`} style={spanOf(plan.node).style} aria-busy="true" />
  if (renderer === null) return <ErrorBox text={app.t('t:runtime.unknownKey', { key: plan.node.pingeKey })} detail={plan.field} />
  return (
    <Boundary what={`${plan.node.pingeKey} ${plan.field}`}>
      <FieldBody plan={plan} form={form} at={at} state={state} renderer={renderer} />
    </Boundary>
  )
}
