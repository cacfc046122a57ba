// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { forget } from '#runtime/sources.ts'
import { button, clear, click, control, showForm, until } from './show.tsx'

afterEach(async () => {
  await clear()
  forget()
})

const choose = (host: HTMLElement, label: string) =>
  act(async () => {
    const select = control(host, '字段') as unknown as HTMLSelectElement
    select.value = [...select.options].find(({ text }) => text === label)?.value ?? ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

it('PM-07 fields that the server names bring the controls of their values, of whatever kind they are', async () => {
  const fields = [
    { pingeKey: 'input', field: 'title', label: '事由' },
    { pingeKey: 'rate', field: 'stars', label: '星级', symbols: ['=='] },
  ]
  const condition = { pingeKey: 'conditionEditor', field: 'c', label: '条件', source: { get: './Fields' } }
  const { host } = await showForm([condition], {}, { answer: () => fields })
  await click(await until(() => button(host, '添加条件')))
  await choose(host, '星级')
  // what draws a value is loaded once its kind is known
  await until(() => expect(host.querySelectorAll('.pg-adv-value input[type=radio]').length).toBeGreaterThan(1))
})
