/** What holds for every model, whoever designed it: the same cases over shipped entities and designed applications. */
/** @module-tag pglite */
import { describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { casesOf, faultsIn, good, subjects, suiteOf, told } from '../helpers/models/cases.ts'
import { linesAt } from '../helpers/models/subject.ts'

const suite = suiteOf()

describe.each(subjects)('%s', (_, subject) => {
  const { can, named, audited } = subject
  const { on, clerk, make, read, list, idsOf, isThere, clear, audits } = casesOf(suite, subject)

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
    expect(faultsIn(await on.calls.create(clerk(), { ...on.sample(), [named]: '' }))).toEqual([named])
    expect(faultsIn(await on.calls.create(clerk(), { ...on.sample(), [named]: { a: 1 } }))).toContain(named)
    const id = await make()
    expect(faultsIn(await on.calls.change(clerk(), id, { [named]: '', version: 1 }))).toEqual([named])
    expect((await read(id)).version).toBe(1)
    expect(await list()).toHaveLength(before + 1)
  })

  it('changes what was sent, and nothing else', async () => {
    const values = on.sample()
    const id = await make(values)
    expect(good(await on.calls.change(clerk(), id, { [named]: '改过的', version: 1 }))).toMatchObject({ id, version: 2 })
    expect(await read(id)).toMatchObject({ ...clear(values), [named]: '改过的', version: 2 })
  })

  it('tells the second of two who change a record, with the newer one and who made it so', async () => {
    const id = await make()
    const answers = await Promise.all(['甲的', '乙的'].map((text) => on.calls.change(clerk(), id, { [named]: text, version: 1 })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const newer = answers.find(({ code }) => code === 409)?.data
    const stored = await read(id)
    expect(newer).toMatchObject({ id, version: 2, [named]: stored[named], $changed: { name: '王小明', time: expect.any(Number) } })
    // whoever has read it again saves
    expect(good(await on.calls.change(clerk(), id, { [named]: '丙的', version: newer.version }))).toMatchObject({ version: 3 })
  })

  it('deletes a record: it is as if it had never been', async () => {
    const id = await make()
    good(await on.calls.remove(clerk(), id))
    expect(await idsOf()).not.toContain(id)
    const never = told(await on.calls.read(clerk(), 'never'))
    expect(never.code).toBe(404)
    expect(told(await on.calls.read(clerk(), id))).toEqual(never)
    expect(told(await on.calls.change(clerk(), id, { [named]: '再改', version: 2 }))).toEqual(never)
    expect(told(await on.calls.remove(clerk(), id))).toEqual(never)
  })

  it('keeps in the audit trail each write with old and new values, and by whom', async () => {
    const values = on.sample()
    const id = await make(values)
    good(await on.calls.change(clerk(), id, { [named]: '改过的', version: 1 }))
    good(await on.calls.remove(clerk(), id))
    const [made, changed, removed, ...more] = await audits(id)
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
    await on.calls.change(clerk(), id, { [named]: '', version: 1 })
    await on.calls.change(clerk(), id, { [named]: '晚了', version: 0 })
    await on.calls.remove(suite.nobody, id)
    expect(await audits(id)).toHaveLength(1)
  })

  it('makes one record of a call that is sent twice under one key', async () => {
    const values = on.sample()
    const key = `models-${audited.replace('.', '-')}`
    const before = (await list()).length
    const answers = await Promise.all([1, 2].map(() => on.calls.create(clerk(), values, key)))
    const [id] = answers.map((answer) => good(answer).id)
    expect(good(await on.calls.create(clerk(), values, key)).id).toBe(id)
    expect(await list()).toHaveLength(before + 1)
    expect(await audits(id)).toHaveLength(1)
    // what else is written under that key is not taken for saved
    expect(await on.calls.create(clerk(), on.sample(), key)).toMatchObject({ code: 409 })
  })

  if (can.buttons) {
    it('shows its records to somebody without its buttons, and lets them change nothing and take nothing along', async () => {
      const id = await make()
      const { token } = on.reader
      const answers = [
        await on.calls.create(token, on.sample()),
        await on.calls.change(token, id, { [named]: '偷偷', version: 1 }),
        await on.calls.remove(token, id),
        ...(can.import ? [await on.calls.import(token, [on.line(on.sample())])] : []),
        ...(can.export ? [await on.calls.export(token)] : []),
      ]
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403))
      expect(await read(id, token)).toMatchObject({ id, version: 1 })
      expect(await idsOf(token)).toContain(id)
    })
  }

  it('refuses every call to somebody who was not given it, and changes nothing', async () => {
    const id = await make()
    const line = on.line(on.sample())
    const answers = [
      await on.calls.create(suite.nobody, on.sample()),
      await on.calls.read(suite.nobody, id),
      await on.calls.change(suite.nobody, id, { [named]: '偷偷', version: 1 }),
      await on.calls.remove(suite.nobody, id),
      await on.calls.list(suite.nobody),
      ...(can.copy ? [await on.calls.copy(suite.nobody, id, {})] : []),
      ...(can.import ? [await on.calls.check(suite.nobody, [line]), await on.calls.import(suite.nobody, [line])] : []),
      ...(can.export ? [await on.calls.export(suite.nobody)] : []),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403))
    expect(await read(id)).toMatchObject({ version: 1 })
  })

  const { unique, masked, tree } = can
  if (unique !== undefined) {
    it('refuses a value that another record has, also where two write it at once', async () => {
      const values = on.sample()
      await make(values)
      expect(faultsIn(await on.calls.create(clerk(), { ...on.sample(), [unique]: values[unique] ?? null }))).toEqual([unique])
      const other = await make()
      expect(faultsIn(await on.calls.change(clerk(), other, { [unique]: values[unique] ?? null, version: 1 }))).toEqual([unique])
      const taken = on.sample()[unique] ?? null
      const answers = await Promise.all([1, 2, 3].map(() => on.calls.create(clerk(), { ...on.sample(), [unique]: taken })))
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400])
      for (const answer of answers.filter(({ code }) => code === 400)) expect(faultsIn(answer)).toEqual([unique])
      // one that is deleted leaves its value to others
      good(await on.calls.remove(clerk(), answers.find(({ code }) => code === 200)?.data.id))
      await make({ ...on.sample(), [unique]: taken })
    })
  }

  if (can.copy) {
    it('copies a record: another one of the same values, but for what no two may have in common', async () => {
      const values = on.sample()
      const id = await make(values)
      const typed = unique === undefined ? {} : { [unique]: on.sample()[unique] ?? null }
      const { id: copy } = good(await on.calls.copy(clerk(), id, typed))
      expect(copy).not.toBe(id)
      const apart = new Set([named, unique])
      const same = Object.entries(clear(values)).filter(([field]) => !apart.has(field))
      const copied = await read(copy)
      expect(copied).toMatchObject({ ...Object.fromEntries(same), version: 1 })
      expect(copied[named]).toContain(values[named])
      if (unique !== undefined) expect(copied[unique]).not.toBe(values[unique])
      expect(await read(id)).toMatchObject({ ...clear(values), version: 1 })
      expect(await audits(copy)).toMatchObject([{ verb: 'create', userId: on.clerk.id }])
      expect(await on.calls.copy(clerk(), 'never', typed)).toMatchObject({ code: 404 })
    })
  }

  if (masked !== undefined) {
    it('tells a masked field to nobody who may not read it, and keeps it when its mask is sent back', async () => {
      const values = on.sample()
      const id = await make(values)
      const hidden = String(values[masked])
      expect(await read(id, suite.admin)).toMatchObject({ [masked]: hidden })
      const seen = await read(id)
      const row = (await list()).find((one) => one.id === id)
      good(await on.calls.change(clerk(), id, { ...seen, [named]: '改过的' }))
      const late = await on.calls.change(clerk(), id, { [named]: '晚了', version: 1 })
      expect(late.code).toBe(409)
      for (const answer of [seen, row, late]) expect(JSON.stringify(answer)).not.toContain(hidden)
      if (can.export) expect(JSON.stringify(await linesAt(suite.test, good(await on.calls.export(clerk())).url))).not.toContain(hidden)
      if (can.copy) {
        const { id: copy } = good(await on.calls.copy(clerk(), id, unique === undefined ? {} : { [unique]: on.sample()[unique] ?? null }))
        expect((await read(copy, suite.admin))[masked]).toBeNull()
      }
      expect(await read(id, suite.admin)).toMatchObject({ [masked]: hidden, [named]: '改过的', version: 2 })
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
      expect(faultsIn(await on.calls.create(clerk(), below('never')))).toEqual([tree.parent])
      const above = await make()
      const id = await make(below(above))
      const lowest = await make(below(id))
      for (const parent of ['never', above, id, lowest])
        expect(faultsIn(await on.calls.change(clerk(), above, { [tree.parent]: parent, version: 1 }))).toContain(tree.parent)
      expect((await read(above)).version).toBe(1)
    })

    it(tree.fixed ? 'leaves a record where it was made' : 'moves a record below another one', async () => {
      const [from, to] = [await make(), await make()]
      const id = await make(below(from))
      const answer = await on.calls.change(clerk(), id, { [tree.parent]: to, version: 1 })
      if (tree.fixed) expect(faultsIn(answer)).toEqual([tree.parent])
      else good(answer)
      expect(await read(id)).toMatchObject({ [tree.parent]: tree.fixed ? from : to })
    })

    it('deletes no record that others stand below', async () => {
      const above = await make()
      const id = await make(below(above))
      expect(await on.calls.remove(clerk(), above)).toMatchObject({ code: 409, msg: '存在下级数据，不能删除' })
      expect(await isThere(above)).toBe(true)
      good(await on.calls.remove(clerk(), id))
      good(await on.calls.remove(clerk(), above))
    })
  }
})
