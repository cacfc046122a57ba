// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import type { Node } from '#core/types.ts'
import { renderers } from '#renderers/index.ts'
import { loadRenderers, setRenderers } from '#runtime/lazy/registry.ts'
import { heightOf, sectionsOf } from '#runtime/page/sections.ts'

const inputs = (count: number, span = 24): Node[] => Array.from({ length: count }, (_, i) => ({ pingeKey: 'input', field: `f${i}`, span }))

beforeAll(() => {
  setRenderers(renderers)
  return loadRenderers(['input', 'editor', 'textarea', 'tab', 'checkTree'])
})

describe('the sections of a long form', () => {
  it('are none where it fits on the first screen', () => {
    expect(sectionsOf(inputs(10))).toBeUndefined()
    expect(sectionsOf(inputs(20, 12))).toBeUndefined()
  })

  it('hold every field once, in their order, and whole rows only', () => {
    const fields = inputs(101, 8)
    const sections = sectionsOf(fields) ?? []
    expect(sections.flatMap(({ nodes }) => nodes)).toEqual(fields)
    for (const { nodes } of sections.slice(0, -1)) expect(nodes.length % 3).toBe(0)
  })

  it('are drawn at once as far as the window reaches, and what is tall counts for what it is', () => {
    const atOnce = (sectionsOf(inputs(60)) ?? []).filter((section) => section.atOnce).flatMap(({ nodes }) => nodes)
    expect(heightOf(atOnce)).toBeGreaterThanOrEqual(innerHeight)
    expect(heightOf(atOnce.slice(1))).toBeLessThan(innerHeight)
    const tall: Node[] = [{ pingeKey: 'editor', field: 'a', height: 900 }, ...inputs(4)]
    expect(sectionsOf(tall)?.map(({ nodes, atOnce }) => [nodes.length, atOnce])).toEqual([
      [1, true],
      [4, false],
    ])
  })

  it('keep the room of what stands in them: the tallest of a row, of tabs the tallest pane', () => {
    expect(heightOf(inputs(4, 12))).toBe(2 * 56)
    expect(heightOf([{ pingeKey: 'editor', field: 'a', height: 400, span: 12 }, ...inputs(1, 12)])).toBe(424)
    const pane = (count: number): Node => ({ pingeKey: 'row', children: inputs(count) })
    expect(heightOf([{ pingeKey: 'tab', children: [pane(2), pane(5)] }])).toBe(56 + 5 * 56 + 24)
  })

  it('keep the room of labels that stand above their controls, so that no more is drawn at once than the window shows', () => {
    const labelled = inputs(60).map((node) => ({ ...node, label: '字段' }))
    expect(heightOf(labelled.slice(0, 4), true)).toBe(4 * 74)
    expect(heightOf([{ ...labelled[0], showLabel: false } as Node], true)).toBe(56)
    expect(heightOf([{ pingeKey: 'tab', children: [{ pingeKey: 'row', children: labelled.slice(0, 5) }] }], true)).toBe(56 + 5 * 74 + 24)
    const atOnce = (sectionsOf(labelled, undefined, true) ?? []).filter((section) => section.atOnce).flatMap(({ nodes }) => nodes)
    expect(atOnce).toHaveLength(Math.ceil(innerHeight / 74))
  })

  it('know how tall a tree of boxes is', () => {
    expect(heightOf([{ pingeKey: 'checkTree', field: 'a', height: 300 }])).toBe(300 + 40 + 24)
  })

  it('keep no room for what is hidden, and draw it when it is shown', () => {
    const fields = inputs(40)
    const height = (isShown?: (node: Node) => boolean) => (sectionsOf(fields, isShown) ?? []).reduce((sum, one) => sum + one.height, 0)
    const hidden = fields.slice(30)
    expect(height((node) => !hidden.includes(node))).toBe((height() * 30) / 40)
    expect((sectionsOf(fields, (node) => !hidden.includes(node)) ?? []).flatMap(({ nodes }) => nodes)).toEqual(fields)
  })
})
