import { describe, expect, it } from 'vitest'
import { apply } from '#core/edit/apply.ts'
import { opened } from '#core/edit/identity.ts'
import { standings } from '#core/edit/tree.ts'
import type { Application } from '#core/edit/types.ts'
import { commandOf, dropInDrawing, dropInOutline } from '#designer/application/form/dropPlaces.ts'
import { distance, lineOf, scrollBy, zoneAt } from '#designer/drag/zones.ts'
import { env } from '#designer/env.ts'

const box = { left: 100, top: 50, width: 200, height: 100 }
const whole = { inside: true, beside: true }

describe('where a pointer points to', () => {
  it('is before and behind at the edges, beside at the sides, inside between', () => {
    expect(zoneAt(box, { x: 200, y: 55 }, whole)).toBe('before')
    expect(zoneAt(box, { x: 200, y: 145 }, whole)).toBe('after')
    expect(zoneAt(box, { x: 200, y: 100 }, whole)).toBe('inside')
    expect(zoneAt(box, { x: 110, y: 100 }, whole)).toBe('left')
    expect(zoneAt(box, { x: 290, y: 100 }, whole)).toBe('right')
  })
  it('is the nearer half where nothing goes inside, and the nearer side of a column', () => {
    expect(zoneAt(box, { x: 110, y: 99 }, { inside: false, beside: false })).toBe('before')
    expect(zoneAt(box, { x: 110, y: 101 }, { inside: false, beside: false })).toBe('after')
    expect(zoneAt(box, { x: 110, y: 140 }, { inside: false, beside: true, across: true })).toBe('before')
    expect(zoneAt(box, { x: 290, y: 60 }, { inside: false, beside: true, across: true })).toBe('after')
  })
  it('is no column beside a box for a point that lies above or below of it', () => {
    expect(zoneAt(box, { x: 105, y: 20 }, { inside: false, beside: true })).toBe('before')
  })
  it('is shown by a line at that edge, and how far away a box is', () => {
    expect(lineOf(box, 'after')).toEqual({ left: 100, top: 150, width: 200, height: 3 })
    expect(lineOf(box, 'after', true)).toEqual({ left: 300, top: 50, width: 3, height: 100 })
    expect(lineOf(box, 'inside')).toEqual(box)
    expect(distance(box, { x: 150, y: 60 })).toBe(0)
    expect(distance(box, { x: 97, y: 46 })).toBe(5)
  })
  it('scrolls near an edge, faster the nearer it is, and not between', () => {
    expect(scrollBy(box, 100)).toBe(0)
    expect(scrollBy(box, 52)).toBeLessThan(scrollBy(box, 80))
    expect(scrollBy(box, 148)).toBeGreaterThan(0)
  })
})

describe('what a drop in the drawing means', () => {
  const definition = opened(
    {
      form: {
        version: 1,
        fields: [
          { pingeKey: 'input', field: 'a' },
          { pingeKey: 'card', id: 'card', children: [] },
          {
            pingeKey: 'tab',
            id: 'tabs',
            children: [
              { pingeKey: 'row', name: 'first', children: [] },
              { pingeKey: 'row', children: [] },
            ],
          },
          { pingeKey: 'table', field: 'items', children: [{ pingeKey: 'input', field: 'b' }] },
        ],
      },
      list: { version: 1, type: 1, columnList: [] },
    } as unknown as Application,
    env,
  )
  const id = (name: string) => standings(definition, env).find(({ node }) => node.field === name)?.node.id ?? name
  const middle = { x: 200, y: 100 }
  const kind = { kind: 'input' }

  it('is the form itself, a container without anything in it, or the nearest of what stands there', () => {
    expect(dropInDrawing(definition, { id: undefined, box }, middle, kind)?.to).toEqual({ at: 'inside', of: ['form', 'fields'] })
    expect(dropInDrawing(definition, { id: 'card', box }, middle, kind)?.to).toEqual({ at: 'inside', of: 'card' })
    const nearest = { id: id('a'), box: { ...box, top: 120, height: 20 } }
    expect(dropInDrawing(definition, { id: undefined, box, nearest }, middle, kind)?.to).toEqual({ at: 'before', of: id('a') })
  })
  it('is the pane that is open, the column of a sub-table, and beside a field', () => {
    const panes = standings(definition, env).filter(({ parents }) => parents.at(-1)?.id === 'tabs')
    expect(dropInDrawing(definition, { id: 'tabs', box, pane: 'first' }, middle, kind)?.to).toMatchObject({ of: panes[0]?.node.id })
    expect(dropInDrawing(definition, { id: 'tabs', box, pane: String(panes[1]?.node.id) }, middle, kind)?.to).toMatchObject({
      of: panes[1]?.node.id,
    })
    expect(dropInDrawing(definition, { id: id('items'), box, child: 'b' }, { x: 290, y: 60 }, kind)?.to).toEqual({
      at: 'after',
      of: id('b'),
    })
    expect(dropInDrawing(definition, { id: id('a'), box }, { x: 295, y: 100 }, kind)?.to).toEqual({
      at: 'beside',
      of: id('a'),
      side: 'right',
    })
  })
  it('is nothing where it would stay, or stand in itself, and outside of what is known', () => {
    expect(dropInDrawing(definition, { id: id('a'), box }, middle, { nodes: [id('a')] })).toBeUndefined()
    expect(dropInDrawing(definition, { id: id('items'), box, child: 'b' }, middle, { nodes: [id('items')] })).toBeUndefined()
    expect(dropInDrawing(definition, { id: 'gone', box }, middle, kind)).toBeUndefined()
  })
  it('is carried out by the commands, which refuse what may not be', () => {
    const drop = dropInDrawing(definition, { id: id('a'), box }, { x: 295, y: 100 }, kind)
    const done = drop && apply(definition, commandOf(kind, drop.to, String), env)
    expect(done?.ok && done.definition.form.fields[0]).toMatchObject({ pingeKey: 'row', children: [{ field: 'a' }, { pingeKey: 'input' }] })
    const into = dropInOutline(definition, { id: id('items'), box }, box, middle, { nodes: ['card'] })
    expect(into?.to).toEqual({ at: 'inside', of: id('items'), index: 0 })
    expect(into && apply(definition, commandOf({ nodes: ['card'] }, into.to, String), env).ok).toBe(false)
  })
  it('is the end of the form below all entries of the outline', () => {
    expect(dropInOutline(definition, undefined, box, middle, kind)?.to).toEqual({ at: 'inside', of: ['form', 'fields'] })
  })
})
