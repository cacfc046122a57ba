import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BlockPlace,
  boardColumns,
  type Direction,
  freePlace,
  highestBlock,
  inReadingOrder,
  isPlace,
  lastRow,
  overlap,
  placed,
  settled,
  stepped,
} from '#core/portal/places.ts'
import { fuzz } from '../../helpers/fuzz.ts'

type Places = { [id: string]: BlockPlace }
const anyNumber = fc.oneof(fc.integer({ min: -50, max: 80 }), fc.double(), fc.constant(Number.MAX_SAFE_INTEGER))
const anyPlace = fc.record({ x: anyNumber, y: anyNumber, w: anyNumber, h: anyNumber })
const anyPlaces = fc
  .array(anyPlace, { maxLength: 30 })
  .map((list) => Object.fromEntries(list.map((place, i) => [`b${i}`, place])) as Places)

/** What is wrong with places: a block outside of the grid, over another, or one that could fall further up. */
function faultsOf(places: Places): string[] {
  const all = Object.entries(places)
  return all.flatMap(([id, one], i) => {
    const isOver = all.slice(i + 1).some(([, other]) => overlap(one, other))
    const isHeld = one.y === 0 || all.some(([other, place]) => other !== id && overlap({ ...one, y: one.y - 1 }, place))
    return isPlace(one) && one.x + one.w <= boardColumns && !isOver && isHeld ? [] : [`${id} ${JSON.stringify(one)}`]
  })
}
const isSound = (places: Places) => expect(faultsOf(places)).toEqual([])

describe('the places of a board', () => {
  it('VD-04 never overlap and never leave the grid, whatever they were', () => {
    fc.assert(
      fc.property(anyPlaces, (places) => {
        const found = settled(places)
        expect(Object.keys(found)).toEqual(Object.keys(places))
        isSound(found)
        expect(settled(found)).toEqual(found)
      }),
      fuzz(2000),
    )
  })

  it('stay sound through every move, and no block is lost', () => {
    const move = fc.tuple(fc.nat(29), anyPlace)
    fc.assert(
      fc.property(anyPlaces, fc.array(move, { maxLength: 20 }), (begin, moves) => {
        let places: Places = settled(begin)
        for (const [n, to] of moves) {
          const ids = Object.keys(places)
          const id = ids[n % Math.max(ids.length, 1)]
          if (id === undefined) continue
          places = placed(places, id, to)
          expect(Object.keys(places)).toEqual(ids)
          isSound(places)
        }
      }),
      fuzz(1000),
    )
  })

  it('stay sound through every step by keys, and each step that is one changes something', () => {
    const step = fc.tuple(fc.nat(29), fc.constantFrom<Direction>('left', 'right', 'up', 'down'), fc.boolean())
    fc.assert(
      fc.property(anyPlaces, fc.array(step, { maxLength: 30 }), (begin, steps) => {
        let places: Places = settled(begin)
        for (const [n, direction, size] of steps) {
          const ids = Object.keys(places)
          const id = ids[n % Math.max(ids.length, 1)]
          if (id === undefined) continue
          const next = stepped(places, id, direction, size)
          if (!next) continue
          expect(next[id]).not.toEqual(places[id])
          isSound(next)
          places = next
        }
      }),
      fuzz(1000),
    )
  })

  it('give way: a block that comes where another stands pushes it down, and what is below moves up into free room', () => {
    const before = { a: { x: 0, y: 0, w: 12, h: 4 }, b: { x: 12, y: 0, w: 12, h: 4 }, c: { x: 0, y: 4, w: 24, h: 2 } }
    expect(placed(before, 'c', { x: 0, y: 0, w: 24, h: 2 })).toEqual({
      a: { x: 0, y: 2, w: 12, h: 4 },
      b: { x: 12, y: 2, w: 12, h: 4 },
      c: { x: 0, y: 0, w: 24, h: 2 },
    })
    expect(placed(before, 'a', { x: 0, y: 0, w: 12, h: 1 }).c).toEqual({ x: 0, y: 4, w: 24, h: 2 })
    expect(placed({ ...before, b: { x: 12, y: 0, w: 12, h: 1 } }, 'a', { x: 0, y: 0, w: 12, h: 1 }).c?.y).toBe(1)
  })

  it('a step down passes the neighbour below, a step up the one above', () => {
    const before = { a: { x: 0, y: 0, w: 24, h: 3 }, b: { x: 0, y: 3, w: 24, h: 5 } }
    const down = stepped(before, 'a', 'down', false)
    expect(down).toEqual({ a: { x: 0, y: 5, w: 24, h: 3 }, b: { x: 0, y: 0, w: 24, h: 5 } })
    expect(stepped(down ?? {}, 'a', 'up', false)).toEqual(before)
    expect(stepped(before, 'a', 'up', false)).toBeUndefined()
    expect(stepped(before, 'b', 'down', false)).toBeUndefined()
    expect(stepped(before, 'a', 'right', true)).toBeUndefined()
    expect(stepped(before, 'a', 'left', true)?.a).toEqual({ x: 0, y: 0, w: 23, h: 3 })
    expect(stepped({ a: { x: 0, y: 0, w: 1, h: 1 } }, 'a', 'up', true)).toBeUndefined()
    expect(stepped({ a: { x: 0, y: 0, w: 1, h: highestBlock } }, 'a', 'down', true)).toBeUndefined()
  })

  it('a new block comes where there is room, as far up as possible', () => {
    const places = { a: { x: 0, y: 0, w: 10, h: 4 }, b: { x: 18, y: 0, w: 6, h: 4 } }
    expect(freePlace(places, 8, 3)).toEqual({ x: 10, y: 0, w: 8, h: 3 })
    expect(freePlace(places, 9, 3)).toEqual({ x: 0, y: 4, w: 9, h: 3 })
    expect(freePlace({}, 24, 2)).toEqual({ x: 0, y: 0, w: 24, h: 2 })
  })

  it('are read row by row, and are whole numbers and nothing else', () => {
    expect(inReadingOrder({ a: { x: 12, y: 0, w: 1, h: 1 }, b: { x: 0, y: 3, w: 1, h: 1 }, c: { x: 0, y: 0, w: 1, h: 1 } })).toEqual([
      'c',
      'a',
      'b',
    ])
    for (const bad of [
      null,
      [],
      {},
      { x: 0, y: 0, w: 25, h: 1 },
      { x: 20, y: 0, w: 5, h: 1 },
      { x: 0.5, y: 0, w: 1, h: 1 },
      { x: 0, y: lastRow + 1, w: 1, h: 1 },
      { x: 0, y: 0, w: 1, h: highestBlock + 1 },
      { x: 0, y: 0, w: 1, h: 1, z: 1 },
      { x: '0', y: 0, w: 1, h: 1 },
      { x: Number.NaN, y: 0, w: 1, h: 1 },
    ])
      expect(isPlace(bad), JSON.stringify(bad)).toBe(false)
  })
})
