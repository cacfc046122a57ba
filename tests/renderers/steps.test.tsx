// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { isRight, showRefused } from '#runtime/actions/forms.ts'
import { CallError } from '#runtime/app.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import { button, clear, click, control, showForm, type, until } from './show.tsx'

afterEach(clear)

const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const step = (label: string, children: object[], more: object = {}) => ({ pingeKey: 'row', label, children, ...more })
const steps = (more: object = {}) => ({
  pingeKey: 'steps',
  children: [
    step('申请人', [input('name', { required: true }), input('needsCar')]),
    step('车辆', [input('plate', { required: true })], { visible: "{{ form.needsCar == '1' }}" }),
    step('明细', [
      { pingeKey: 'table', field: 'items', label: '明细', children: [input('title', { required: true })] },
      input('sum', { required: true }),
    ]),
  ],
  ...more,
})
const blank = { id: null }
const now = (host: HTMLElement) => host.querySelector<HTMLElement>('.pg-steps > [data-pane]:not([hidden])')?.dataset.paneTitle
const faults = (host: HTMLElement) =>
  [...host.querySelectorAll('.pg-fault')].map((one) => one.closest<HTMLElement>('[data-field]')?.dataset.field)
/** What a press of the form's own button asks first. */
async function send(form: FormStore): Promise<boolean> {
  let right = false
  await act(async () => {
    right = isRight(form)
  })
  return right
}

describe('a form in steps', () => {
  it('shows one step; the next one comes once this one breaks no rule, and back loses nothing', async () => {
    const { host, form } = await showForm([steps()], blank)
    expect([now(host), host.querySelector('[aria-current=step]')?.textContent]).toEqual(['申请人', '1申请人'])
    await click(button(host, '下一步'))
    expect([now(host), faults(host)]).toEqual(['申请人', ['name']])
    await type(control(host, 'name'), '张伟')
    await click(button(host, '下一步'))
    expect(now(host)).toBe('明细')
    await type(control(host, 'sum'), '7')
    await click(button(host, '上一步'))
    expect([now(host), form.get('name'), form.get('sum')]).toEqual(['申请人', '张伟', '7'])
  })

  it('leaves out a step that is hidden, and takes it in once it is shown', async () => {
    const { host } = await showForm([steps()], { ...blank, name: 'a' })
    const bar = () => [...host.querySelectorAll('.pg-steps-title')].map((one) => one.textContent)
    expect(bar()).toEqual(['申请人', '明细'])
    await type(control(host, 'needsCar'), '1')
    await until(() => expect(bar()).toEqual(['申请人', '车辆', '明细']))
    await click(button(host, '下一步'))
    expect(now(host)).toBe('车辆')
  })

  it('is sent from the last step only: before, the same press goes on', async () => {
    const { host, form } = await showForm([steps()], { ...blank, name: 'a', sum: '1' })
    expect(await send(form)).toBe(false)
    expect(now(host)).toBe('明细')
    expect(await send(form)).toBe(true)
    await clear()
    // a record that is there already went through all of them
    const kept = await showForm([steps()], { id: 'r1', name: 'a', sum: '1' })
    expect(await send(kept.form)).toBe(true)
    const titles = [...kept.host.querySelectorAll<HTMLButtonElement>('.pg-steps-bar button')].map((one) => one.disabled)
    expect(titles).toEqual([false, false])
  })

  it('a fault that the server tells leads to its step, which says how many there are', async () => {
    const { host, form } = await showForm([steps()], { ...blank, name: 'a', sum: '1' })
    await send(form)
    expect(now(host)).toBe('明细')
    const errors = [{ field: 'name', rule: 'unique', message: '已存在' }]
    await act(async () => void showRefused(form, new CallError('x', 400, { errors })))
    await until(() => expect(now(host)).toBe('申请人'))
    expect(host.querySelector('.pg-steps-wrong')?.textContent).toContain('1 处需要修改')
    // what was told of another step stays while this one is checked
    await act(async () => void form.validateAll(new Set(['sum'])))
    expect(host.querySelector('.pg-steps-wrong')).not.toBeNull()
  })

  it('who reads sees all steps below their titles', async () => {
    const { host } = await showForm([steps()], { name: 'a', sum: '1', needsCar: '1', plate: '浙A' }, { readOnly: true })
    expect([...host.querySelectorAll('h3')].map((one) => one.textContent)).toEqual(['申请人', '车辆', '明细'])
    expect(host.textContent).toContain('浙A')
    expect(host.querySelector('button')).toBeNull()
  })

  it('has a short bar where that is asked for, as on a phone', async () => {
    const { host } = await showForm([steps({ simple: true })], blank)
    expect(host.querySelector('.pg-steps-short')?.textContent).toBe('1 / 2申请人')
  })
})
