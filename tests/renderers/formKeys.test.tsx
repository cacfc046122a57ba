// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { clear, click, control, showForm, until } from './show.tsx'

afterEach(clear)

const press = (target: Element | null | undefined, more: KeyboardEventInit = {}) =>
  act(async () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more })))

describe('Enter in a form', () => {
  const fields = [
    { pingeKey: 'input', field: 'title', label: '标题' },
    { pingeKey: 'inputNumber', field: 'count', label: '数量' },
    { pingeKey: 'textarea', field: 'text', label: '正文' },
    { pingeKey: 'userSelect', field: 'person', label: '人员' },
  ]

  it('sends it from a field of one line, and from no other place but with Ctrl', async () => {
    let sent = 0
    const { host } = await showForm(fields, {}, { onSubmit: () => void sent++, answer: () => ({ list: [] }) })
    await press(control(host, '标题'))
    expect(sent).toBe(1)
    await press(control(host, '数量'))
    expect(sent).toBe(2)
    await press(control(host, '正文'))
    await press(host.querySelector('.pg-form'))
    expect(sent).toBe(2)
    await press(control(host, '正文'), { ctrlKey: true })
    expect(sent).toBe(3)
  })

  it('does not send it while a word is composed, where the field took the key, from a form within it, or from a dialog above it', async () => {
    let sent = 0
    const { host } = await showForm(fields, {}, { onSubmit: () => void sent++, answer: () => ({ list: [] }) })
    const title = control(host, '标题')
    await press(title, { isComposing: true })
    title.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    await press(title)
    const within = document.createElement('form')
    const jump = within.appendChild(document.createElement('input'))
    title.parentElement?.append(within)
    await press(jump)
    expect(sent).toBe(0)
    await click(host.querySelector('[data-field=person] input, [data-field=person] button, [data-field=person] [role=combobox]'))
    const search = () => document.querySelector('[role=dialog] input')
    await until(() => expect(search()).not.toBeNull())
    await press(search())
    expect(sent).toBe(0)
    within.remove()
    await press(title)
    expect(sent).toBe(1)
  })

  it('is no element form: names read of one are looked up among all of its controls', async () => {
    const { host } = await showForm(fields)
    expect(control(host, '标题').closest('form')).toBeNull()
    expect(host.querySelector('.pg-form')?.getAttribute('role')).toBe('group')
  })
})
