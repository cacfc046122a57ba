import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPage } from '#core/check/check.ts'
import { arranged, differences, longestArrangement, readArrangement } from '#core/portal/arrangement.ts'
import { boardOf, flowing, usualSize, withRoom } from '#core/portal/blocks.ts'
import { type BlockPlace, settled } from '#core/portal/places.ts'
import { env } from '../../helpers/core.ts'
import { fuzz } from '../../helpers/fuzz.ts'

const designed = {
  a: { x: 0, y: 0, w: 12, h: 4 },
  b: { x: 12, y: 0, w: 12, h: 4 },
  c: { x: 0, y: 4, w: 24, h: 6 },
}

describe('what a person changes of a portal', () => {
  it('is kept as what differs, and gives the same again', () => {
    const one = fc.record({ x: fc.nat(23), y: fc.nat(30), w: fc.integer({ min: 1, max: 24 }), h: fc.integer({ min: 1, max: 12 }) })
    const places = fc.array(one, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(places, places, fc.array(fc.nat(11)), (first, second, away) => {
        const named = (list: BlockPlace[]) => settled(Object.fromEntries(list.slice(0, first.length).map((place, i) => [`b${i}`, place])))
        const design = named(first)
        const hidden = [...new Set(away.map((n) => `b${n}`))].filter((id) => id in design)
        const mine = Object.fromEntries(
          Object.entries({ ...design, ...named(second) }).filter(([id]) => id in design && !hidden.includes(id)),
        )
        const seen = { places: settled(mine), hidden }
        const changes = differences(design, seen)
        expect(readArrangement(JSON.stringify(changes))).toEqual(changes)
        const again = arranged(design, changes)
        expect(again.places).toEqual(seen.places)
        expect(again.hidden.toSorted()).toEqual(hidden.toSorted())
      }),
      fuzz(1000),
    )
  })

  it('says nothing of blocks that stand as they were designed', () => {
    expect(differences(designed, { places: designed, hidden: [] })).toEqual({})
    expect(arranged(designed, {})).toEqual({ places: designed, hidden: [] })
  })

  it('stays where it makes sense in another version: what came is there, what is gone is gone, what was changed stays so', () => {
    const changes = differences(designed, {
      places: { a: { x: 12, y: 0, w: 12, h: 4 }, c: { x: 0, y: 4, w: 24, h: 6 } },
      hidden: ['b'],
    })
    expect(changes).toEqual({ a: { x: 12, y: 0, w: 12, h: 4 }, b: { hidden: true } })
    const next = { b: { x: 0, y: 0, w: 24, h: 3 }, a: { x: 0, y: 3, w: 6, h: 4 }, fresh: { x: 12, y: 3, w: 12, h: 4 } }
    const now = arranged(next, changes)
    expect(now.hidden).toEqual(['b'])
    expect(now.places.a).toEqual({ x: 12, y: 0, w: 12, h: 4 })
    // the new block gives way to what was moved there
    expect(now.places.fresh).toEqual({ x: 12, y: 4, w: 12, h: 4 })
    expect(now.places.c).toBeUndefined()
  })

  it('is read within bounds only', () => {
    const place = { x: 0, y: 0, w: 1, h: 1 }
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`b${i}`, place]))
    for (const bad of [
      '',
      'null',
      '[]',
      '"a"',
      '{"a":1}',
      '{"a":{"hidden":false}}',
      '{"a":{"hidden":true,"x":1}}',
      '{"a":{"x":0,"y":0,"w":25,"h":1}}',
      '{"a":{"x":-1,"y":0,"w":2,"h":1}}',
      '{"a":{"x":0,"y":0,"w":2}}',
      '{"":{"hidden":true}}',
      JSON.stringify({ ['a'.repeat(101)]: place }),
      JSON.stringify(many),
      `{"a":{"hidden":true}${' '.repeat(longestArrangement)}}`,
    ])
      expect(readArrangement(bad), bad.slice(0, 60)).toBeUndefined()
    expect(readArrangement('{"a":{"hidden":true},"b":{"x":23,"y":4,"w":1,"h":40}}')).toBeDefined()
    // a name of the language is a name like any other
    expect(arranged(designed, JSON.parse('{"__proto__":{"hidden":true},"constructor":{"hidden":true}}')).places).toEqual(designed)
  })
})

describe('the blocks of a board', () => {
  it('that stood by their widths come to places in the same order', () => {
    const sizes = [
      { pingeKey: 'welcome', span: 24 },
      { pingeKey: 'chart', kind: 'number', span: 12 },
      { pingeKey: 'feed', span: 12 },
      { pingeKey: 'text' },
    ]
    const places = flowing(sizes.map((node, i) => [`b${i}`, usualSize(node)] as const))
    expect(places.b0).toEqual({ x: 0, y: 0, w: 24, h: 2 })
    expect(places.b1).toEqual({ x: 0, y: 2, w: 12, h: 3 })
    expect(places.b2).toEqual({ x: 12, y: 2, w: 12, h: 9 })
    // what is below a low one moves up
    expect(places.b3).toEqual({ x: 0, y: 5, w: 12, h: 6 })
    expect(
      withRoom(
        [
          ['b0', { w: 4, h: 1 }],
          ['new', { w: 12, h: 2 }],
        ],
        places,
      ).new,
    ).toEqual({ x: 0, y: 2, w: 12, h: 2 })
    // none of them has one: rows without holes, each as high as its highest, and no figure as high as a list
    const free = sizes.map((node, i) => [`b${i}`, usualSize(node)] as const)
    expect(withRoom([...free, ['b4', { w: 12, h: 8 }]], {})).toEqual({
      ...{ b0: { x: 0, y: 0, w: 24, h: 2 }, b1: { x: 0, y: 2, w: 12, h: 3 } },
      ...{ b2: { x: 0, y: 5, w: 12, h: 9 }, b3: { x: 12, y: 5, w: 12, h: 9 }, b4: { x: 0, y: 14, w: 12, h: 8 } },
    })
  })

  it('VD-04 are checked with the page: each place is of a block, inside of the columns, and by itself', () => {
    const pageOf = (places: object) => ({
      version: 1,
      code: 'p',
      title: 'p',
      body: {
        pingeKey: 'card',
        children: [
          {
            pingeKey: 'board',
            places,
            children: [
              { pingeKey: 'text', id: 'a', content: 'a' },
              { pingeKey: 'text', id: 'b', content: 'b' },
            ],
          },
        ],
      },
    })
    const faults = (places: object) =>
      checkPage(pageOf(places), env).map(({ pointer, message }) => `${pointer.split('/places')[1]} ${message}`)
    const a = { x: 0, y: 0, w: 12, h: 2 }
    expect(faults({ a, b: { x: 12, y: 0, w: 12, h: 2 } })).toEqual([])
    expect(faults({ a, c: { x: 0, y: 2, w: 1, h: 1 } })).toEqual(['/c unknown block "c"'])
    expect(faults({ a, b: { x: 13, y: 0, w: 12, h: 2 } })).toEqual(['/b stands outside of the 24 columns'])
    expect(faults({ a, b: { x: 11, y: 1, w: 12, h: 2 } })).toEqual(['/b overlaps the block "a"'])
    expect(faults({ a: { ...a, w: 30 } }).length).toBeGreaterThan(0)
    expect(faults({ a: { ...a, z: 1 } }).length).toBeGreaterThan(0)
    const nameless = {
      version: 1,
      code: 'p',
      title: 'p',
      body: { pingeKey: 'board', places: {}, children: [{ pingeKey: 'text', content: 'a' }] },
    }
    expect(checkPage(nameless, env).map(({ message }) => message)).toEqual(['"places" needs "id"'])
    expect(boardOf(pageOf({ a }) as never)?.places).toEqual({ a })
    expect(boardOf({ body: { pingeKey: 'board', children: [] } })).toBeUndefined()
  })
})
