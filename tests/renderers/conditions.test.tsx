// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { forget } from '#runtime/data/sources.ts'
import { button, choose, clear, click, showForm, until } from './show.tsx'

afterEach(async () => {
  await clear()
  forget()
})

it('PM-07 fields that the server names bring the controls of their values, of whatever kind they are', async () => {
  const fields = [
    { pingeKey: 'input', field: 'title', label: '事由' },
    { pingeKey: 'rate', field: 'stars', label: '星级', symbols: ['=='] },
  ]
  const condition = { pingeKey: 'conditionEditor', field: 'c', label: '条件', source: { get: './Fields' } }
  const { host } = await showForm([condition], {}, { answer: () => fields })
  await click(await until(() => button(host, '添加条件')))
  await choose(host, '字段', '星级')
  // what draws a value is loaded once its kind is known
  await until(() => expect(host.querySelectorAll('.pg-adv-value input[type=radio]').length).toBeGreaterThan(1))
})
