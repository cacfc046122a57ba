import { describe, expect, it } from 'vitest'
import { env } from '#designer/env.ts'
import { grouped, groupOf, groups } from '#designer/properties/groups.ts'
import { formProps, propsFor } from '#designer/properties/schema.ts'

describe('the groups of properties', () => {
  const known = new Map(grouped)
  it.each([...env.widgets.values()].map((widget) => [widget.pingeKey, widget] as const))('has every property of %s', (_key, widget) => {
    const { common, own } = propsFor(widget)
    expect([...Object.keys(common), ...Object.keys(own)].filter((name) => name !== 'field' && !known.has(name))).toEqual([])
  })
  it('has every setting of a form, each name in one group only', () => {
    expect(Object.keys(formProps.own).filter((name) => !known.has(name))).toEqual([])
    expect(grouped.map(([name]) => name).filter((name, i, all) => all.indexOf(name) !== i)).toEqual([])
  })
  it('names no property that nothing has', () => {
    const all = new Set(
      [...env.widgets.values()].flatMap((widget) => Object.values(propsFor(widget)).flatMap((props) => Object.keys(props))),
    )
    for (const name of Object.keys(formProps.own)) all.add(name)
    expect(grouped.map(([name]) => name).filter((name) => !all.has(name))).toEqual([])
  })
  it('puts what none of them names among the advanced ones', () => {
    expect(groupOf('label')).toBe('basic')
    expect(groupOf('visible')).toBe('linkage')
    expect(groups).toContain(groupOf('something new'))
  })
})
