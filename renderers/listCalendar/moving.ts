import { type FormPlan, isDisabled, isVisible, isWorkedOut } from '#core/form/form.ts'
import { isRecord } from '#core/json.ts'
import type { DialogDef, Json, Row, Scope } from '#core/types.ts'
import { type App, CallError } from '#runtime/app.ts'
import { forget, resolveRead } from '#runtime/data/sources.ts'
import { recordOf } from '#runtime/dialog/Dialog.tsx'
import { createFormStore } from '#runtime/form/formStore.ts'
import { readScope, type ScopeValue } from '#runtime/scope.ts'

/** Code of an answer to an update whose record was changed by somebody else meanwhile. */
const conflict = 409

/** Whether this person may give these fields a value, as far as a record or a row of it says. */
export const areFree = (plan: FormPlan, fields: readonly string[], scope: Scope): boolean =>
  fields.every((name) => {
    const field = plan.byKey.get(name)
    if (!field || field.widget.isSystem || isWorkedOut(field) || field.node.readonly === true) return false
    return isVisible(field, scope) && !isDisabled(field, scope)
  })

/** The first fault that an answer names, in words. */
function faultIn(data: Json): string | undefined {
  const [first] = isRecord(data) && Array.isArray(data.errors) ? (data.errors as unknown[]) : []
  return isRecord(first) && typeof first.message === 'string' && first.message !== '' ? first.message : undefined
}

interface Move {
  /** the record as it is shown */
  row: Row
  values: Row
  plan: FormPlan
  def: DialogDef
  /** why a record cannot be moved, where that is not because of its date */
  fixed?: string
}

/**
 * Gives a record other values with the form that changes it: its rules, what follows from a value and its version hold as if
 * somebody had typed them. Answers why it was refused, nothing where it is saved.
 */
export async function moveRecord({ row, values, plan, def, fixed }: Move, at: ScopeValue, app: App): Promise<string | undefined> {
  const isFixed = fixed ?? app.t('t:list.calendar.fixed')
  const here: ScopeValue = { ...at, item: row, row: undefined, resource: def.resource ?? at.resource }
  const scope = () => readScope(here, app)
  const call = def.form?.load && resolveRead(def.form.load, scope(), here.resource)
  if (!call) return isFixed
  try {
    const record = { ...recordOf((await app.request(call, { quiet: true })).data), id: String(row.id) } as Row
    if (row.version !== undefined && record.version !== row.version) return app.t('t:list.calendar.changed')
    const form = createFormStore(plan, { t: app.t, asker: app, scope, values: record })
    await form.linked
    if (!areFree(plan, Object.keys(values), form.scope())) return isFixed
    for (const [field, value] of Object.entries(values)) form.set(field, value ?? undefined)
    form.flush()
    const [fault] = form.validateAll()
    if (fault) return fault.message
    const put = `${here.resource}/${encodeURIComponent(String(row.id))}`
    const { msg } = await app.request({ put, body: form.collect() }, { quiet: true })
    forget(put)
    if (msg) app.toast('success', msg)
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.code === conflict ? app.t('t:list.calendar.changed') : (faultIn(error.data) ?? error.message)
  }
}
