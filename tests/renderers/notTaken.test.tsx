// @vitest-environment happy-dom
/** What is typed and cannot be taken over is said, and the field keeps what it had. */
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../helpers/app.tsx'
import { clear, click, control, showForm, type, until } from './show.tsx'

afterEach(clear)

const said = ({ toasts }: TestApp) => toasts.map(([type, text]) => [type, text])
const leave = (input: Element | null) => act(async () => void input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

describe('a text that is no value of its field', () => {
  it('WG-44 of a number: it had 12, and has 12 again', async () => {
    const { host, form, app } = await showForm([{ pingeKey: 'inputNumber', field: 'n', label: '数量' }], { n: 12 })
    const input = control(host, '数量')
    await type(input, '1')
    await type(input, '1e')
    await type(input, '1e30')
    expect(form.get('n')).toBe(1)
    await leave(input)
    expect(form.get('n')).toBe(12)
    expect(said(app)).toEqual([['warning', '“1e30”不是可用的值，未采用']])
    app.toasts.length = 0
    await type(input, '15')
    await leave(input)
    expect([form.get('n'), app.toasts]).toEqual([15, []])
  })

  it('WG-45 of a date: one that does not exist leaves what was there', async () => {
    const day = Date.UTC(2026, 0, 5)
    const { host, form, app } = await showForm([{ pingeKey: 'datePicker', field: 'd', label: '日期' }], { d: day })
    await click(host.querySelector('[data-field=d] input'))
    await until(() => expect(host.querySelector('[data-field=d] .ant-picker-input')).not.toBeNull())
    const input = host.querySelector('[data-field=d] input')
    await type(input, '2026-02-30')
    await leave(input)
    await until(() => expect(said(app)).toEqual([['warning', '“2026-02-30”不是可用的值，未采用']]))
    expect(form.get('d')).toBe(day)
  })
})
