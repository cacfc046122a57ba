/** Steps of a history are told by what properties are called where they are edited, in the language of whoever reads. */
import { expect, it } from 'vitest'
import { apply } from '#core/edit/apply.ts'
import { applyFlow } from '#core/edit/flow/apply.ts'
import { opened } from '#core/edit/identity.ts'
import { say } from '#core/edit/step.ts'
import type { Application, Command } from '#core/edit/types.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { withStepText as toldInForm } from '#designer/application/stepWords.ts'
import { env } from '#designer/env.ts'
import { type PropsOf, sections } from '#designer/flow/panel/schemas.ts'
import { withStepText as toldInFlow } from '#designer/flow/stepWords.ts'
import { translate } from '../helpers/core.ts'

const flow: FlowDef = {
  ...{ version: 1, code: 'f', form: 'f', start: {} },
  nodes: [
    { id: 'approve', kind: 'approve', title: '主管', who: [{ by: 'starter' }] },
    { id: 'handle', kind: 'handle', who: [{ by: 'starter' }] },
    { id: 'copy', kind: 'copy', who: [{ by: 'starter' }] },
    { id: 'branch', kind: 'branch', mode: 'parallel', ways: [{ nodes: [] }, { nodes: [] }] },
    { id: 'wait', kind: 'wait', hours: 1 },
    { id: 'call', kind: 'call', title: '数据接口', interface: 'tellDays' },
    { id: 'subflow', kind: 'subflow', flow: 'other' },
    { id: 'jump', kind: 'jump', to: 'approve', when: '{{ form.days > 1 }}' },
  ],
}
const keys: { [of in PropsOf]?: string } = { way: 'branch/0', flow: '', start: 'start' }
const inFlow = (of: string, props: object, language: 'zh' | 'zhtw' | 'en') => {
  const command = { do: 'setProps', of, props: { ...props } } as const
  const done = applyFlow(flow, command, () => 'new')
  if (!done.ok) throw new Error(done.why.key)
  // kept with the window, and read again
  const mark = JSON.parse(JSON.stringify(toldInFlow(done.mark, command, flow, translate('zh'))))
  return say(mark, translate(language))
}

it('of a flow: the property as the panel calls it, also after the language was changed', () => {
  const props = { interface: 'other', params: {} }
  expect(inFlow('call', props, 'zh')).toBe('修改“数据接口”的数据接口、参数')
  expect(inFlow('call', props, 'zhtw')).toBe('修改「数据接口」的資料介面、參數')
  expect(inFlow('call', props, 'en')).toBe('Change Data interface, Parameters of “数据接口”')
})

it('of a flow: no property that its panel offers is told by its code', () => {
  for (const [of, all] of Object.entries(sections) as Array<[PropsOf, (typeof sections)[PropsOf]]>)
    for (const name of all.flatMap(({ props }) => props)) {
      const key = keys[of] ?? of
      if (key === 'branch/0' || name === 'mode') continue
      const said = inFlow(key, { [name]: undefined }, 'zh')
      expect(said, `${of}.${name}`).not.toMatch(new RegExp(`的${name}|修改${name}`))
    }
})

const application = opened(
  {
    form: { version: 1, fields: [{ pingeKey: 'input', field: 'phone', label: '手机' }] },
    list: { columnList: [{ field: 'phone' }], searchList: [], type: 1 },
  } as object as Application,
  env,
)
const inForm = (command: Command, language: 'zh' | 'zhtw' | 'en' = 'zh') => {
  const done = apply(application, command, env)
  if (!done.ok) throw new Error(done.why.key)
  return say(toldInForm(done.mark, command, application, translate('zh')), translate(language))
}
const [phone] = application.form.fields

it('of a form: properties of a node, settings of the form and of its list, and the lists that entries stand in', () => {
  const nodes = [String(phone?.id)]
  expect(inForm({ do: 'setProps', nodes, props: { label: '电话', required: true } })).toBe('修改“手机”的标签、何时必填')
  expect(inForm({ do: 'setProps', nodes, props: { label: '电话', required: true } }, 'en')).toBe(
    'Change Label, When a value is required of “手机”',
  )
  expect(inForm({ do: 'setProps', at: ['form'], props: { labelWidth: 90 } })).toMatch(/^修改[^a-z]+$/)
  expect(inForm({ do: 'setProps', at: ['list'], props: { pageSize: 50 } })).toBe('修改每页行数')
  expect(inForm({ do: 'setProps', at: ['list', 'columnList', 0], props: { width: 50 } })).toMatch(/^修改[^a-z]+$/)
  expect(inForm({ do: 'putEntry', at: ['list', 'searchList'], entry: { field: 'phone' } })).toMatch(/^在[^a-z]+中添加一项$/)
})
