import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, changed, type Entry, removed, type Scope } from '#core/schedule/scopes.ts'
import { occurrences, seriesOf } from '#core/schedule/series.ts'
import { dayMs, dayOf, type Wall, wallIn, wallText } from '#core/schedule/wall.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { anyRule, anyStart } from './slow.ts'

interface Content {
  title: string
}
type Group = Array<Entry<Content>>
/** One time of a group: when its series says, when it is, what it is about. */
interface Told {
  place: Wall
  start: Wall
  end: Wall
  title: string
}

const at = (text: string) => wallIn(text) as number
const hour = 3_600_000
const far = 700 * dayMs

/** New rows get ids, as a database gives them. */
const stored = (group: Group): Group => {
  let n = 0
  return group.map(({ of: _of, ...entry }) => ({ ...entry, id: entry.id ?? `new${n++}${group.length}${String(entry.series.start)}` }))
}

const toldOf = (group: Group, begin: Wall): Told[] =>
  group
    .flatMap(({ series, replaces, content }) =>
      occurrences(series, begin - far, begin + far).map(({ at: one, start, end }) => ({
        place: series.rule ? one : (replaces ?? one),
        ...{ start, end, title: content.title },
      })),
    )
    .sort((a, b) => a.place - b.place || a.start - b.start)

/** The times that can be meant, in order. */
const targets = (group: Group, begin: Wall) =>
  group
    .flatMap((entry) =>
      occurrences(entry.series, begin - far, begin + 200 * dayMs, 40).map((one) => ({
        id: entry.id as string,
        at: one.at,
        now: one,
        entry,
      })),
    )
    .sort((a, b) => a.at - b.at)

const act = fc.record({
  which: fc.nat(1000),
  scope: fc.constantFrom<Scope>(1, 2, 3),
  verb: fc.constantFrom('remove', 'title', 'move', 'move'),
  minutes: fc.integer({ min: -300, max: 300 }),
  days: fc.integer({ min: -2, max: 2 }),
})

describe('the three scopes', () => {
  it('SC-07 delete and change what they say, as a list of all times does', () => {
    fc.assert(
      fc.property(anyStart, anyRule, fc.array(act, { minLength: 1, maxLength: 6 }), (start, rule, acts) => {
        let group: Group = [{ id: 'a', series: seriesOf({ start, end: start + hour, rule }), content: { title: '0' } }]
        let moves = 0
        for (const [i, { which, scope, verb, minutes, days }] of acts.entries()) {
          const all = targets(group, start + moves)
          const meant = all[which % Math.max(1, all.length)]
          if (!meant) break
          const before = toldOf(group, start)
          const place = meant.entry.series.rule ? meant.at : (meant.entry.replaces ?? meant.at)
          const isMeant = (one: Told) => one.place === place && one.start === meant.now.start
          const isIn = (one: Told) => scope === 3 || (scope === 2 ? one.place >= place : isMeant(one))
          if (verb === 'remove') {
            group = stored(removed(group, meant, scope))
            expect(toldOf(group, start)).toEqual(before.filter((one) => !isIn(one)))
            continue
          }
          // moved by days a month is another one, and so is a week of which one is left out: only what keeps its day has the same times
          const isByMonth = group.some(({ series: { rule: own } }) =>
            own?.every === '3' ? own.interval > 1 && (own.weekdays?.length ?? 1) > 1 : own && own.every !== '2',
          )
          const keepsDays = group.every(({ series }) => dayOf(series.start + minutes * 60_000) === dayOf(series.start))
          const within = keepsDays ? minutes * 60_000 : 0
          const by = verb === 'title' ? 0 : scope !== 1 && isByMonth ? within : minutes * 60_000 + days * dayMs
          const change: Change<Content> = {
            content: { title: String(i + 1) },
            ...{ start: meant.now.start + by, end: meant.now.start + by + 2 * hour },
          }
          const isSingle = new Set(
            group.flatMap(({ series, replaces }) => (series.rule ? [] : [`${replaces ?? series.start} ${series.start}`])),
          )
          group = stored(changed(group, meant, scope, change))
          const expected = before
            .map((one): Told => {
              if (!isIn(one)) return one
              const title = String(i + 1)
              if (isMeant(one)) {
                const keeps = scope === 1 || (isSingle.has(`${one.place} ${one.start}`) && one.place === one.start)
                return { place: keeps ? one.place : one.place + by, start: change.start, end: change.end, title }
              }
              if (isSingle.has(`${one.place} ${one.start}`)) return { ...one, place: one.place + by, title }
              return { place: one.place + by, start: one.start + by, end: one.start + by + 2 * hour, title }
            })
            .sort((a, b) => a.place - b.place || a.start - b.start)
          moves += by
          // far out a moved series shows times that were beyond the window, or no longer those that were within
          const inside = (list: Told[]) =>
            list
              .filter((one) => one.start < start + far - 400 * dayMs && one.start > start - 150 * dayMs)
              .map((one) => `${wallText(one.start)} ${one.end - one.start} ${one.title}`)
              .sort()
          expect(inside(toldOf(group, start))).toEqual(inside(expected))
        }
      }),
      fuzz(600),
    )
  })

  const daily = (): Group => [
    {
      id: 'a',
      series: seriesOf({ start: at('20261201T0900'), end: at('20261201T1000'), rule: { every: '2', interval: 1, count: 5 } }),
      content: { title: 'stand-up' },
    },
  ]
  const starts = (group: Group) => toldOf(group, at('20261201T0000')).map(({ start }) => wallText(start).slice(4))

  it('SC-07 has the rest of a count after a change of what follows', () => {
    const target = { id: 'a', at: at('20261203T0900') }
    const group = changed(daily(), target, 2, { content: {}, start: at('20261203T1400'), end: at('20261203T1500') })
    expect(starts(group)).toEqual(['1201T0900', '1202T0900', '1203T1400', '1204T1400', '1205T1400'])
    expect(group.map(({ id, of }) => [id, of])).toEqual([
      ['a', undefined],
      [undefined, 'a'],
    ])
  })

  it('SC-07 replaces what follows by another rule, or by one time', () => {
    const target = { id: 'a', at: at('20261203T0900') }
    const times = { start: target.at, end: target.at + hour }
    const weekly = changed(daily(), target, 2, { content: {}, ...times, rule: { every: '3', interval: 1, count: 2 } })
    expect(starts(weekly)).toEqual(['1201T0900', '1202T0900', '1203T0900', '1210T0900'])
    expect(starts(changed(daily(), target, 3, { content: {}, ...times, rule: null }))).toEqual(['1203T0900'])
    const all = changed(daily(), target, 3, { content: {}, ...times, rule: { every: '3', interval: 1, count: 2 } })
    expect(starts(all)).toEqual(['1201T0900', '1208T0900'])
    expect(all.map(({ id }) => id)).toEqual(['a'])
  })

  it('SC-07 keeps what was deleted away when all of them move', () => {
    const without = removed(daily(), { id: 'a', at: at('20261202T0900') }, 1)
    const group = changed(without, { id: 'a', at: at('20261203T0900') }, 3, {
      content: {},
      ...{ start: at('20261204T1000'), end: at('20261204T1100') },
    })
    expect(starts(group)).toEqual(['1202T1000', '1204T1000', '1205T1000', '1206T1000'])
  })

  it('takes nothing that is not there', () => {
    const target = { id: 'a', at: at('20261203T0901') }
    expect(() => changed(daily(), target, 1, { content: {}, start: 0, end: 0 })).toThrow()
    expect(() => removed(daily(), { id: 'b', at: 0 }, 1)).toThrow()
  })
})
