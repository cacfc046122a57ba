import { useMemo } from 'react'
import { isOn } from '#core/expression/expr.ts'
import { compileForm } from '#core/form/form.ts'
import { isRecord } from '#core/json.ts'
import type { Action, DialogDef, Json, Node } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { usePermitted } from '#runtime/form/permitted.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { readScope, usePermission, useScopeContext } from '#runtime/scope.ts'
import { areFree } from '../listCalendar/moving.ts'

const opensIn = (button: Node): Action[] =>
  Array.isArray(button.do) && (button.do as Action[]).some((one) => 'open' in one) ? (button.do as Action[]) : []

/**
 * How a record is added, as the list's own button does it: in a form, which begins with a value of one field where that is
 * given. Nothing where this person adds none, or may not give the field a value; what a flow decides about begins with it.
 */
export function useAdding(props: NodeOf<'list'>, field?: string): ((value?: Json) => void) | undefined {
  const app = useApp()
  const at = useScopeContext()
  const can = usePermission()
  const button = props.toolbar?.find((one) => one.permission === 'btn_add' && opensIn(one).length > 0)
  const actions = button ? opensIn(button) : []
  const opened = actions.flatMap((one) => ('open' in one ? [one.open] : []))[0]
  const def = opened === undefined ? undefined : (at.page.def.dialogs?.[opened] as DialogDef | undefined)
  const permitted = usePermitted(def?.form, at)
  const plan = useMemo(() => permitted && compileForm(permitted, app.env), [permitted, app.env])
  const scope = readScope(at, app)
  if (!button || !plan || !can('btn_add') || !isOn(button.visible, scope, true) || isOn(button.disabled, scope, false)) return undefined
  if (field !== undefined && !areFree(plan, [field], { ...scope, form: {} })) return undefined
  return (value) => {
    const isGiven = field !== undefined && value !== undefined
    // a value is no expression, whatever it says
    const given = isGiven ? { [field]: '{{ item.value }}' } : {}
    const own = actions.map((one) =>
      'open' in one ? { ...one, with: { ...(isRecord(one.with) ? one.with : {}), ...given } as Json } : one,
    )
    void runActions(own, at, app, { item: { value: value ?? null } })
  }
}
