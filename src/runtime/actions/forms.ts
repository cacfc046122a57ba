import { formatDateField } from '#core/format/format.ts'
import { listMark } from '#core/text.ts'
import type { Call, FieldError, Json, Row } from '#core/types.ts'
import { type App, CallError } from '../app.ts'
import type { FormStore } from '../form/formStore.ts'
import type { ScopeValue } from '../scope.ts'

/** Code of an answer to an update whose record was changed by somebody else meanwhile. */
const conflict = 409

/** Faults that the server named by field are shown there; true when there were any. */
export function showRefused(form: FormStore, { data }: CallError): boolean {
  const errors = data !== null && typeof data === 'object' && !Array.isArray(data) ? data.errors : undefined
  if (!Array.isArray(errors)) return false
  const faults = errors.map(recordIn).map(
    ({ field, row, child, rule, message }): FieldError => ({
      ...{ field: String(field ?? ''), rule: String(rule ?? ''), message: String(message ?? '') },
      ...(typeof row === 'number' ? { row } : {}),
      ...(typeof child === 'string' ? { child } : {}),
    }),
  )
  form.showErrors(faults)
  form.focusField?.(faults[0]?.field ?? '')
  return true
}

/** Whether a form is at its last step and breaks no rule; the first fault is brought on screen. */
export function isRight(form: FormStore): boolean {
  if (form.goOn?.()) return false
  const [fault] = form.validateAll()
  if (fault) form.focusField?.(fault.field)
  return !fault
}

/** Who saved the newer record, when, and what is other in it; as far as it is known. */
function whoChanged(changed: Json | undefined, fields: string, { t }: App): string {
  const { name, time } = changed !== null && typeof changed === 'object' && !Array.isArray(changed) ? changed : {}
  if (typeof name !== 'string' || typeof time !== 'number') return ''
  const params = { name, time: formatDateField(time, 'yyyy-MM-dd HH:mm:ss'), fields }
  return t(fields === '' ? 't:form.conflictBy' : 't:form.conflictWhat', params)
}

/** The record that a value is; an empty one where it is none. */
export const recordIn = (value: Json | undefined): Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}

/**
 * Sends what the form around holds, once its rules hold, or as a draft before they do. What the server finds wrong is shown in it, and a record that
 * somebody else changed meanwhile can be taken over.
 */
export async function sendForm(
  { form }: ScopeValue,
  app: App,
  send: (body: Row, key: string | undefined) => Promise<Json>,
  done: (data: Json) => void,
  { refused, isUnfinished = false }: { refused?: ((data: Json) => Promise<void>) | undefined; isUnfinished?: boolean } = {},
): Promise<boolean> {
  if (!form || !(isUnfinished || isRight(form))) return false
  const body = form.collect()
  const sent = form.values()
  const { id } = form.meta
  try {
    done(await send(body, id ? undefined : form.requestKey))
    form.settle(sent)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (showRefused(form, error)) return false
    if (refused) await refused(error.data)
    const { $changed, ...newer } = recordIn(error.data)
    if (error.code !== conflict || !id || newer.version === undefined) return false
    const named = (fields: string[]) => fields.map((field) => app.t(form.plan.byKey.get(field)?.node.label) || field).join(app.t(listMark))
    if (await app.confirm([whoChanged($changed, named(form.differs(newer)), app), app.t('t:form.conflict')].join(' ').trim())) {
      const both = form.rebase({ ...newer, id })
      if (both.length > 0) app.toast('warning', app.t('t:form.conflictBoth', { fields: named(both) }))
      else app.toast('info', app.t('t:form.conflictMerged'))
    }
    return false
  }
}

/** `request: "save"`: posts the form around to its resource, or puts it to resource/{id} when it was loaded. */
export async function save(
  at: ScopeValue,
  app: App,
  send: (call: Call, key?: string) => Promise<Json>,
  saved: (data: Json) => void,
): Promise<boolean> {
  const { form, resource } = at
  if (!form || !resource) return false
  const id = form.meta.id
  return sendForm(
    at,
    app,
    (body, key) => send(id ? { put: `${resource}/${encodeURIComponent(id)}`, body } : { post: resource, body }, key),
    saved,
  )
}
