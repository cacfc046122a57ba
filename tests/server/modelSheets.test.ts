/** Spreadsheets of every model, and those who reach a part of its records: the same cases over shipped entities and designed applications. */
/** @module-tag pglite */
import { describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { casesOf, good, subjects, suiteOf, told } from '../helpers/models/cases.ts'
import { linesAt } from '../helpers/models/subject.ts'

const suite = suiteOf()

// what has neither sheets nor people who reach a part says so itself
const able = subjects.filter(([, { can }]) => can.import || can.export || can.scope)

describe.each(able)('%s', (_, subject) => {
  const { can, named } = subject
  const { on, clerk, make, read, list, idsOf, isThere, clear, audits } = casesOf(suite, subject)
  const { tree, unique } = can

  if (can.import) {
    it('imports the good rows, and gives the others back with what is wrong with them', async () => {
      const [first, second, third, last] = [on.sample(), on.sample(), on.sample(), on.sample()]
      const taken = on.sample()
      await make(taken)
      const faulty: Array<{ line: Row; field: string }> = [{ line: { ...on.line(second), [named]: '' }, field: named }]
      if (unique !== undefined) faulty.push({ line: { ...on.line(third), [unique]: taken[unique] ?? null }, field: unique })
      if (tree) faulty.push({ line: { ...on.line(on.sample()), [tree.parent]: '没有的上级' }, field: tree.parent })
      const rows = [on.line(first), ...faulty.map(({ line }) => line), on.line(last)]
      const before = (await list()).length
      const checked = good(await on.calls.check(clerk(), rows)).list
      expect(checked.map(({ row, errors }: Row) => [row, (errors as Row[]).map(({ field }) => field)])).toEqual(
        faulty.map(({ field }, i) => [i + 1, [field]]),
      )
      expect(await list()).toHaveLength(before)
      const done = good(await on.calls.import(clerk(), rows))
      expect(done).toMatchObject({ resultType: 1, snum: 2, fnum: faulty.length, ids: [expect.any(String), expect.any(String)] })
      expect(done.failResult).toMatchObject(
        faulty.map(({ field }) => ({ errors: [{ field, message: expect.any(String) }], errorsInfo: expect.stringMatching(/./) })),
      )
      expect(done.failResult[0][unique ?? named]).toBe(unique === undefined ? '' : String(second[unique]))
      expect(await list()).toHaveLength(before + 2)
      for (const [i, values] of [first, last].entries()) {
        expect(await read(done.ids[i])).toMatchObject(clear(values))
        expect(await audits(done.ids[i])).toMatchObject([
          { verb: 'create', userId: on.clerk.id, before: null, after: { [named]: values[named] } },
        ])
      }
    })
  }

  if (can.export) {
    it('exports what its list shows', async () => {
      const values = on.sample()
      await make(values)
      const [head = [], ...lines] = await linesAt(suite.test, good(await on.calls.export(clerk())).url)
      expect(head.length).toBeGreaterThan(1)
      expect(lines).toHaveLength((await list()).length)
      expect(lines.flat()).toContain(values[named])
    })
  }

  if (can.scope) {
    const partial = () => {
      if (!on.partial) throw new Error('a model with a scope has somebody who reaches a part')
      return on.partial
    }

    it('gives somebody who reaches a part what is in it, as to anybody', async () => {
      const { token, sample } = partial()
      const values = sample()
      const id = await make(values, token)
      expect(await read(id, token)).toMatchObject(clear(values))
      expect(await idsOf(token)).toContain(id)
      expect(await idsOf()).toContain(id)
      good(await on.calls.change(token, id, { [named]: '自己的', version: 1 }))
      good(await on.calls.remove(token, id))
    })

    it('is for them without the records of others: not listed, and not found for any call', async () => {
      const { token } = partial()
      const values = on.sample()
      const id = await make(values)
      expect(await idsOf()).toContain(id)
      expect(await idsOf(token)).not.toContain(id)
      const never = told(await on.calls.read(token, 'never'))
      expect(never.code).toBe(404)
      expect(told(await on.calls.read(token, id))).toEqual(never)
      expect(told(await on.calls.change(token, id, { [named]: '偷偷', version: 1 }))).toEqual(never)
      // a version that is behind tells nothing of the newer record
      expect(told(await on.calls.change(token, id, { [named]: '偷偷', version: 0 }))).toEqual(never)
      expect(told(await on.calls.remove(token, id))).toEqual(never)
      if (can.copy) expect(told(await on.calls.copy(token, id, {}))).toEqual(never)
      expect(await read(id)).toMatchObject({ ...clear(values), version: 1 })
    })

    it(can.held ? 'makes and moves nothing out of their part' : 'makes and moves for them what is none of theirs afterwards', async () => {
      const { token, sample } = partial()
      const id = await make(sample(), token)
      const [made, moved] = [await on.calls.create(token, on.sample()), await on.calls.change(token, id, { ...on.sample(), version: 1 })]
      for (const [answer, one] of [
        [made, made.data?.id],
        [moved, id],
      ] as const) {
        if (answer.code === 200) expect([await isThere(one), await isThere(one, token)]).toEqual([true, can.held])
        else expect([can.held, answer.code]).toEqual([true, 403])
      }
      expect(await isThere(id, token)).toBe(can.held)
    })

    if (tree) {
      it('puts nothing of theirs below a record that they do not reach', async () => {
        const { token, sample } = partial()
        const above = await make()
        expect([400, 403]).toContain((await on.calls.create(token, { ...sample(), [tree.parent]: above })).code)
        const id = await make(sample(), token)
        expect([400, 403]).toContain((await on.calls.change(token, id, { [tree.parent]: above, version: 1 })).code)
        expect((await read(id, token)).version).toBe(1)
        good(await on.calls.remove(clerk(), above))
      })
    }

    if (can.export) {
      it('exports for them what they reach, and nothing else', async () => {
        const { token, sample } = partial()
        const [theirs, others] = [sample(), on.sample()]
        await make(theirs, token)
        await make(others)
        const cells = (await linesAt(suite.test, good(await on.calls.export(token)).url)).flat()
        expect(cells).toContain(theirs[named])
        expect(cells).not.toContain(others[named])
      })
    }

    if (can.import) {
      it('imports for them what they reach afterwards', async () => {
        const { token, sample } = partial()
        const { ids } = good(await on.calls.import(token, [on.line(sample())]))
        expect(ids).toHaveLength(1)
        expect(await isThere(ids[0], token)).toBe(true)
      })
    }
  }
})
