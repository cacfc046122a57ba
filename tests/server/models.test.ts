/** What holds for every model, whoever designed it: the same cases over shipped entities and designed applications. */
/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { type Envelope, password, startApp, type TestApp } from '../helpers/app.ts'
import { designedSubjects } from '../helpers/models/applications.ts'
import { shippedSubjects } from '../helpers/models/entities.ts'
import { linesAt, type Started } from '../helpers/models/subject.ts'

let test: TestApp
let admin: string
/** signed in, and given nothing */
let nobody: string
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  nobody = await test.login(await test.person({}), password)
})

const good = (answer: Envelope) => {
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data
}
const faultsIn = (answer: Envelope): string[] => {
  expect(answer.code, JSON.stringify(answer)).toBe(400)
  return answer.data.errors.map(({ field }: { field: string }) => field)
}
/** What whoever is refused is told. */
const told = ({ code, msg, data }: Envelope) => ({ code, msg, data })
/** Lines of the audit trail about one record, the first one first. */
const audits = (entity: string, recordId: string) =>
  test.database.db
    .selectFrom('base_audit')
    .select(['verb', 'userId', 'before', 'after'])
    .where('entity', '=', entity)
    .where('recordId', '=', recordId)
    .orderBy('id')
    .execute()

describe.each([...shippedSubjects, ...designedSubjects].map((one) => [one.title, one] as const))('%s', (_, subject) => {
  const { start, can, named, audited } = subject
  let on: Started
  let clerk: string
  beforeAll(async () => {
    on = await start(test, admin)
    clerk = on.clerk.token
  })

  /** Values as whoever wrote them reads them: what they read through a mask is told apart. */
  const clear = (values: Row): Row => Object.fromEntries(Object.entries(values).filter(([field]) => field !== can.masked))
  const make = async (values = on.sample(), token = clerk): Promise<string> => good(await on.calls.create(token, values)).id
  const read = async (id: string, token = clerk): Promise<Row> => good(await on.calls.read(token, id))
  const list = async (token = clerk): Promise<Row[]> => good(await on.calls.list(token)).list
  const idsOf = async (token = clerk) => (await list(token)).map(({ id }) => id)
  const isThere = async (id: string, token = clerk) => (await on.calls.read(token, id)).code === 200

  it('serves what it says it can', () => {
    if (on.serves) expect(on.serves).toEqual({ list: can.list, copy: can.copy, import: can.import, export: can.export })
  })

  it('makes a record and reads it as it was sent, by itself and in the list', async () => {
    const values = on.sample()
    const id = await make(values)
    expect(await read(id)).toMatchObject({ ...clear(values), id, version: 1 })
    expect((await list()).find((row) => row.id === id)).toMatchObject({ id, version: 1, [named]: values[named] })
  })

  it('tells all that is wrong with a record by its fields, and keeps nothing of it', async () => {
    const before = (await list()).length
    expect(faultsIn(await on.calls.create(clerk, { ...on.sample(), [named]: '' }))).toEqual([named])
    expect(faultsIn(await on.calls.create(clerk, { ...on.sample(), [named]: { a: 1 } }))).toContain(named)
    const id = await make()
    expect(faultsIn(await on.calls.change(clerk, id, { [named]: '', version: 1 }))).toEqual([named])
    expect((await read(id)).version).toBe(1)
    expect(await list()).toHaveLength(before + 1)
  })

  it('changes what was sent, and nothing else', async () => {
    const values = on.sample()
    const id = await make(values)
    expect(good(await on.calls.change(clerk, id, { [named]: '改过的', version: 1 }))).toMatchObject({ id, version: 2 })
    expect(await read(id)).toMatchObject({ ...clear(values), [named]: '改过的', version: 2 })
  })

  it('tells the second of two who change a record, with the newer one and who made it so', async () => {
    const id = await make()
    const answers = await Promise.all(['甲的', '乙的'].map((text) => on.calls.change(clerk, id, { [named]: text, version: 1 })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const newer = answers.find(({ code }) => code === 409)?.data
    const stored = await read(id)
    expect(newer).toMatchObject({ id, version: 2, [named]: stored[named], $changed: { name: '王小明', time: expect.any(Number) } })
    // whoever has read it again saves
    expect(good(await on.calls.change(clerk, id, { [named]: '丙的', version: newer.version }))).toMatchObject({ version: 3 })
  })

  it('deletes a record: it is as if it had never been', async () => {
    const id = await make()
    good(await on.calls.remove(clerk, id))
    expect(await idsOf()).not.toContain(id)
    const never = told(await on.calls.read(clerk, 'never'))
    expect(never.code).toBe(404)
    expect(told(await on.calls.read(clerk, id))).toEqual(never)
    expect(told(await on.calls.change(clerk, id, { [named]: '再改', version: 2 }))).toEqual(never)
    expect(told(await on.calls.remove(clerk, id))).toEqual(never)
  })

  it('keeps in the audit trail each write with old and new values, and by whom', async () => {
    const values = on.sample()
    const id = await make(values)
    good(await on.calls.change(clerk, id, { [named]: '改过的', version: 1 }))
    good(await on.calls.remove(clerk, id))
    const [made, changed, removed, ...more] = await audits(audited, id)
    expect(made).toMatchObject({ verb: 'create', userId: on.clerk.id, before: null, after: { [named]: values[named], version: 1 } })
    expect(changed).toMatchObject({
      ...{ verb: 'update', userId: on.clerk.id },
      ...{ before: { [named]: values[named], version: 1 }, after: { [named]: '改过的', version: 2 } },
    })
    expect(removed).toMatchObject({ verb: 'delete', userId: on.clerk.id, before: { [named]: '改过的', version: 2 }, after: null })
    expect(more).toEqual([])
  })

  it('leaves no line of what was refused', async () => {
    const id = await make()
    await on.calls.change(clerk, id, { [named]: '', version: 1 })
    await on.calls.change(clerk, id, { [named]: '晚了', version: 0 })
    await on.calls.remove(nobody, id)
    expect(await audits(audited, id)).toHaveLength(1)
  })

  it('refuses every call to somebody who was not given it, and changes nothing', async () => {
    const id = await make()
    const line = on.line(on.sample())
    const answers = [
      await on.calls.create(nobody, on.sample()),
      await on.calls.read(nobody, id),
      await on.calls.change(nobody, id, { [named]: '偷偷', version: 1 }),
      await on.calls.remove(nobody, id),
      await on.calls.list(nobody),
      ...(can.copy ? [await on.calls.copy(nobody, id, {})] : []),
      ...(can.import ? [await on.calls.check(nobody, [line]), await on.calls.import(nobody, [line])] : []),
      ...(can.export ? [await on.calls.export(nobody)] : []),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403))
    expect(await read(id)).toMatchObject({ version: 1 })
  })

  const { unique, masked, tree } = can
  if (unique !== undefined) {
    it('refuses a value that another record has, also where two write it at once', async () => {
      const values = on.sample()
      await make(values)
      expect(faultsIn(await on.calls.create(clerk, { ...on.sample(), [unique]: values[unique] ?? null }))).toEqual([unique])
      const other = await make()
      expect(faultsIn(await on.calls.change(clerk, other, { [unique]: values[unique] ?? null, version: 1 }))).toEqual([unique])
      const taken = on.sample()[unique] ?? null
      const answers = await Promise.all([1, 2, 3].map(() => on.calls.create(clerk, { ...on.sample(), [unique]: taken })))
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400])
      for (const answer of answers.filter(({ code }) => code === 400)) expect(faultsIn(answer)).toEqual([unique])
      // one that is deleted leaves its value to others
      good(await on.calls.remove(clerk, answers.find(({ code }) => code === 200)?.data.id))
      await make({ ...on.sample(), [unique]: taken })
    })
  }

  if (can.copy) {
    it('copies a record: another one of the same values, but for what no two may have in common', async () => {
      const values = on.sample()
      const id = await make(values)
      const typed = unique === undefined ? {} : { [unique]: on.sample()[unique] ?? null }
      const { id: copy } = good(await on.calls.copy(clerk, id, typed))
      expect(copy).not.toBe(id)
      const apart = new Set([named, unique])
      const same = Object.entries(clear(values)).filter(([field]) => !apart.has(field))
      const copied = await read(copy)
      expect(copied).toMatchObject({ ...Object.fromEntries(same), version: 1 })
      expect(copied[named]).toContain(values[named])
      if (unique !== undefined) expect(copied[unique]).not.toBe(values[unique])
      expect(await read(id)).toMatchObject({ ...clear(values), version: 1 })
      expect(await audits(audited, copy)).toMatchObject([{ verb: 'create', userId: on.clerk.id }])
      expect(await on.calls.copy(clerk, 'never', typed)).toMatchObject({ code: 404 })
    })
  }

  if (masked !== undefined) {
    it('tells a masked field to nobody who may not read it, and keeps it when its mask is sent back', async () => {
      const values = on.sample()
      const id = await make(values)
      const hidden = String(values[masked])
      expect(await read(id, admin)).toMatchObject({ [masked]: hidden })
      const seen = await read(id)
      const row = (await list()).find((one) => one.id === id)
      good(await on.calls.change(clerk, id, { ...seen, [named]: '改过的' }))
      const late = await on.calls.change(clerk, id, { [named]: '晚了', version: 1 })
      expect(late.code).toBe(409)
      for (const answer of [seen, row, late]) expect(JSON.stringify(answer)).not.toContain(hidden)
      if (can.export) expect(JSON.stringify(await linesAt(test, good(await on.calls.export(clerk)).url))).not.toContain(hidden)
      if (can.copy) {
        const { id: copy } = good(await on.calls.copy(clerk, id, unique === undefined ? {} : { [unique]: on.sample()[unique] ?? null }))
        expect((await read(copy, admin))[masked]).toBeNull()
      }
      expect(await read(id, admin)).toMatchObject({ [masked]: hidden, [named]: '改过的', version: 2 })
    })
  }

  if (tree) {
    const below = (parent: string): Row => ({ ...on.sample(), [tree.parent]: parent })

    it('puts a record below another one, and lists it there', async () => {
      const above = await make()
      const id = await make(below(above))
      expect(await read(id)).toMatchObject({ [tree.parent]: above })
      const ids = await idsOf()
      expect(ids.indexOf(id)).toBeGreaterThan(ids.indexOf(above))
    })

    it('refuses a parent that is not there, or that is the record itself or below it', async () => {
      expect(faultsIn(await on.calls.create(clerk, below('never')))).toEqual([tree.parent])
      const above = await make()
      const id = await make(below(above))
      const lowest = await make(below(id))
      for (const parent of ['never', above, id, lowest])
        expect(faultsIn(await on.calls.change(clerk, above, { [tree.parent]: parent, version: 1 }))).toContain(tree.parent)
      expect((await read(above)).version).toBe(1)
    })

    it(tree.fixed ? 'leaves a record where it was made' : 'moves a record below another one', async () => {
      const [from, to] = [await make(), await make()]
      const id = await make(below(from))
      const answer = await on.calls.change(clerk, id, { [tree.parent]: to, version: 1 })
      if (tree.fixed) expect(faultsIn(answer)).toEqual([tree.parent])
      else good(answer)
      expect(await read(id)).toMatchObject({ [tree.parent]: tree.fixed ? from : to })
    })

    it('deletes no record that others stand below', async () => {
      const above = await make()
      const id = await make(below(above))
      expect(await on.calls.remove(clerk, above)).toMatchObject({ code: 409, msg: '存在下级数据，不能删除' })
      expect(await isThere(above)).toBe(true)
      good(await on.calls.remove(clerk, id))
      good(await on.calls.remove(clerk, above))
    })
  }

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
      const checked = good(await on.calls.check(clerk, rows)).list
      expect(checked.map(({ row, errors }: Row) => [row, (errors as Row[]).map(({ field }) => field)])).toEqual(
        faulty.map(({ field }, i) => [i + 1, [field]]),
      )
      expect(await list()).toHaveLength(before)
      const done = good(await on.calls.import(clerk, rows))
      expect(done).toMatchObject({ resultType: 1, snum: 2, fnum: faulty.length, ids: [expect.any(String), expect.any(String)] })
      expect(done.failResult).toMatchObject(
        faulty.map(({ field }) => ({ errors: [{ field, message: expect.any(String) }], errorsInfo: expect.stringMatching(/./) })),
      )
      expect(done.failResult[0][unique ?? named]).toBe(unique === undefined ? '' : String(second[unique]))
      expect(await list()).toHaveLength(before + 2)
      for (const [i, values] of [first, last].entries()) {
        expect(await read(done.ids[i])).toMatchObject(clear(values))
        expect(await audits(audited, done.ids[i])).toMatchObject([
          { verb: 'create', userId: on.clerk.id, before: null, after: { [named]: values[named] } },
        ])
      }
    })
  }

  if (can.export) {
    it('exports what its list shows', async () => {
      const values = on.sample()
      await make(values)
      const [head = [], ...lines] = await linesAt(test, good(await on.calls.export(clerk)).url)
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

    if (tree) {
      it('puts nothing of theirs below a record that they do not reach', async () => {
        const { token, sample } = partial()
        const above = await make()
        expect([400, 403]).toContain((await on.calls.create(token, { ...sample(), [tree.parent]: above })).code)
        const id = await make(sample(), token)
        expect([400, 403]).toContain((await on.calls.change(token, id, { [tree.parent]: above, version: 1 })).code)
        expect((await read(id, token)).version).toBe(1)
        good(await on.calls.remove(clerk, above))
      })
    }

    if (can.export) {
      it('exports for them what they reach, and nothing else', async () => {
        const { token, sample } = partial()
        const [theirs, others] = [sample(), on.sample()]
        await make(theirs, token)
        await make(others)
        const cells = (await linesAt(test, good(await on.calls.export(token)).url)).flat()
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
