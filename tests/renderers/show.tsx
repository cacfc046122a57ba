import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { compileForm } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Call, FormDef, Json, Row } from '#core/types.ts'
import { renderers } from '#renderers/index.ts'
import { FormView } from '#runtime/form/Form.tsx'
import { createFormStore, type FormStore } from '#runtime/form/formStore.ts'
import { loadRenderers, setRenderers } from '#runtime/lazy/registry.ts'
import { keysOf } from '#runtime/lazy/useRenderers.ts'
import type { ScopeValue } from '#runtime/scope.ts'
import { Around, type TestApp, testApp, testPage } from '../helpers/app.tsx'
import { env, t } from '../helpers/core.ts'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
setRenderers(renderers)

export interface Shown {
  host: HTMLElement
  form: FormStore
  app: TestApp
  at: ScopeValue
}

const open: Array<() => Promise<void>> = []

/** Takes everything off the screen. */
export async function clear() {
  for (const close of open.splice(0)) await close()
  document.body.innerHTML = ''
}

/** Draws an element and waits until nothing is pending. */
export async function show(element: React.ReactElement): Promise<HTMLElement> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(element))
  await act(async () => {})
  open.push(() => act(async () => root.unmount()))
  return host
}

interface Options extends Partial<FormDef> {
  readOnly?: boolean
  answer?: (call: Call) => Json
  yes?: boolean
  /** what is known of the person, beside their id and name */
  user?: Row
  resource?: string
  onSubmit?: () => void
}

/** Draws a form of these fields, with the real renderers, filled with the values. */
export async function showForm(
  fields: unknown[],
  values: Row = {},
  { readOnly = false, answer, yes, user, resource, onSubmit, ...def }: Options = {},
): Promise<Shown> {
  const form_ = normaliseForm({ version: 1, ...def, fields }, env)
  await loadRenderers(keysOf(form_.fields))
  const at = testPage(resource === undefined ? {} : { resource })
  const app = testApp(answer, yes === undefined ? {} : { yes })
  app.user = { ...app.user, ...user }
  const form = createFormStore(compileForm(form_, env), { t, asker: app, store: at.page.store, values: { id: 'x', ...values }, readOnly })
  await form.linked
  const host = await show(
    <Around app={app} at={at}>
      <FormView form={form} onSubmit={onSubmit} />
    </Around>,
  )
  return { host, form, app, at }
}

/** Types into an input as a person does: its text is replaced. */
export async function type(input: Element | null, text: string) {
  await act(async () => {
    const proto = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export const click = (element: Element | null | undefined) => act(async () => (element as HTMLElement | null)?.click())
export const blur = (element: Element | null | undefined) =>
  act(async () => {
    element?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
export const wait = (ms = 0) => act(() => new Promise((done) => setTimeout(done, ms)))

// the real clock, also while a test holds a false one
const { setTimeout: later } = globalThis
const now = performance.now.bind(performance)

/** Waits until `look` throws no more, and answers what it gives; what comes meanwhile is drawn before each look. It waits long: a busy
 *  machine is late, and no fault. */
export async function until<T>(look: () => T): Promise<T> {
  const end = now() + 10_000
  for (;;) {
    try {
      return look()
    } catch (error) {
      if (now() > end) throw error
    }
    await act(() => new Promise<void>((done) => later(done, 1)))
  }
}

/** The control of a label. */
export const control = (host: ParentNode, label: string): HTMLInputElement => {
  const found = host.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)
  if (!found) throw new Error(`no control is called ${label}`)
  return found
}
/** Opens a select by its label and waits for what it offers; the light control gives way to the real one. */
export async function opened(host: ParentNode, label: string): Promise<HTMLElement[]> {
  const light = control(host, label)
  await act(async () => {
    light.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    light.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  })
  return until(() => {
    const list = document.getElementById(control(host, label).getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown')
    const offered = [...(list?.querySelectorAll<HTMLElement>('.ant-select-item-option') ?? [])]
    if (offered.length === 0) throw new Error(`${label} offers nothing`)
    return offered
  })
}
/** Chooses in a select what reads so. */
export async function choose(host: ParentNode, label: string, text: string): Promise<void> {
  await click((await opened(host, label)).find((one) => one.textContent === text))
}
export const button = (host: ParentNode, text: string): HTMLButtonElement => {
  const found = [...host.querySelectorAll('button')].find((one) => one.textContent === text)
  if (!found) throw new Error(`no button says ${text}`)
  return found
}
