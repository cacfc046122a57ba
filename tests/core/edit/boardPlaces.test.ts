import { describe, expect, it } from 'vitest'
import { checkPage } from '#core/check/check.ts'
import { apply } from '#core/edit/apply.ts'
import { opened, sealed } from '#core/edit/identity.ts'
import { patched } from '#core/edit/patch.ts'
import type { Command, Definition } from '#core/edit/types.ts'
import type { PlacedNode } from '#core/portal/blocks.ts'
import type { Node, PageDef } from '#core/types.ts'
import { env } from '../../helpers/core.ts'

const portal = (body: object): Definition => opened({ page: { version: 1, code: 'p', title: 'p', body: body as Node } }, env)

/** A portal that is put together by commands: each can be taken back, and leaves no fault. */
function desk(body: object) {
  let definition = portal(body)
  const run = (command: Command): readonly string[] => {
    const done = apply(definition, command, env)
    if (!done.ok) throw new Error(`${command.do} is refused: ${done.why.key}`)
    expect(patched(done.definition, done.inverse)).toEqual(definition)
    expect(patched(definition, done.patches)).toEqual(done.definition)
    definition = done.definition
    expect(checkPage(sealed(definition, env).page, env).filter(({ pointer }) => pointer.includes('places'))).toEqual([])
    return done.nodes
  }
  return {
    run,
    refused: (command: Command) => {
      const done = apply(definition, command, env)
      return done.ok ? undefined : done.why.key
    },
    get board() {
      return (sealed(definition, env).page as PageDef).body as PlacedNode
    },
  }
}

const text = (id: string) => ({ pingeKey: 'text', id, content: id })
const two = () => ({
  pingeKey: 'board',
  id: 'board',
  places: { a: { x: 0, y: 0, w: 12, h: 4 }, b: { x: 12, y: 0, w: 12, h: 4 } },
  children: [text('a'), text('b')],
})

describe('a board on a grid while it is designed', () => {
  it('a board that stood by its widths comes on a grid and back in one step; its blocks are named', () => {
    const at = desk({
      pingeKey: 'board',
      id: 'board',
      children: [
        { pingeKey: 'welcome', span: 24 },
        { pingeKey: 'text', content: 'x', span: 8 },
      ],
    })
    at.run({ do: 'setProps', nodes: ['board'], props: { places: {} } })
    expect(at.board.places).toEqual({ welcome1: { x: 0, y: 0, w: 24, h: 2 }, text1: { x: 0, y: 2, w: 8, h: 6 } })
    expect(at.board.children?.map(({ id }) => id)).toEqual(['welcome1', 'text1'])
    at.run({ do: 'setProps', nodes: ['board'], props: { places: undefined } })
    expect(at.board.places).toBeUndefined()
  })

  it('what comes in stands where it was dropped, under a name of its own, and is what is selected', () => {
    const at = desk(two())
    const [made] = at.run({ do: 'insert', kind: 'text', to: { at: 'inside', of: 'board', cell: { x: 0, y: 0, w: 12, h: 3 } } })
    expect(made).toBe('text1')
    expect(at.board.places).toEqual({
      a: { x: 0, y: 3, w: 12, h: 4 },
      b: { x: 12, y: 0, w: 12, h: 4 },
      text1: { x: 0, y: 0, w: 12, h: 3 },
    })
    const [other] = at.run({ do: 'insert', kind: 'text', to: { at: 'inside', of: 'board' } })
    expect(at.board.places[other ?? '']).toEqual({ x: 12, y: 4, w: 12, h: 6 })
  })

  it('a block is moved and resized within the grid, and told where it is', () => {
    const at = desk(two())
    at.run({ do: 'place', node: 'a', to: { x: 40, w: 8 } })
    expect(at.board.places).toEqual({ a: { x: 16, y: 0, w: 8, h: 4 }, b: { x: 12, y: 4, w: 12, h: 4 } })
    const done = apply(portal(two()), { do: 'place', node: 'a', to: { h: 6 } }, env)
    expect(done.ok && done.mark).toEqual({ key: 't:portal.step.place', params: { name: 'a', x: 1, y: 1, w: 12, h: 6 } })
    expect(at.refused({ do: 'place', node: 'board', to: { x: 1 } })).toBe('t:edit.refused.gone')
    expect(at.refused({ do: 'place', node: 'nobody', to: { x: 1 } })).toBe('t:edit.refused.gone')
  })

  it('a place goes with its block: renamed, copied, wrapped, taken away', () => {
    const at = desk(two())
    at.run({ do: 'nameBlock', node: 'a', to: 'first' })
    expect(Object.keys(at.board.places)).toEqual(['first', 'b'])
    const [copy = ''] = at.run({ do: 'duplicate', nodes: ['first'] })
    expect(at.board.places[copy]).toEqual({ x: 0, y: 4, w: 12, h: 6 })
    const [wrapped = ''] = at.run({ do: 'wrap', nodes: ['b'], in: 'card' })
    expect(at.board.places.b).toBeUndefined()
    expect(at.board.places[wrapped]).toBeDefined()
    at.run({ do: 'remove', nodes: ['first'] })
    expect(Object.keys(at.board.places).toSorted()).toEqual([copy, wrapped].toSorted())
    at.run({ do: 'nameBlock', node: copy, to: undefined })
    expect(at.board.places.text1).toBeDefined()
  })

  it('boards without places stay as they are', () => {
    const at = desk({ pingeKey: 'board', id: 'board', children: [text('a')] })
    at.run({ do: 'insert', kind: 'text', to: { at: 'inside', of: 'board' } })
    expect(at.board.places).toBeUndefined()
    expect(at.board.children?.[1]?.id).toBeUndefined()
  })
})
