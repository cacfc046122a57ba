/** Ten thousand spoilt definitions: each is refused with a pointer, or can be drawn; nothing throws, nothing hangs. */
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type Application, applicationPage } from '#core/application/application.ts'
import { checkForm, checkList, checkPage } from '#core/check/check.ts'
import { compileForm, computeForm, defaultsOf, validateForm } from '#core/form/form.ts'
import { normaliseForm, normaliseList, normalisePage } from '#core/normalise.ts'
import type { Fault, FormDef, Json, Node, Row } from '#core/types.ts'
import { env, t } from '../helpers/core.ts'
import { everything, form, type Loose, list, oldForm, pages } from '../helpers/definitions.ts'
import { fuzz } from '../helpers/fuzz.ts'
import { deep, hostile, spoil, spoils } from '../helpers/mutate.ts'

const runs = (full: number) => ({
  ...fuzz(full),
  verbose: 0,
  ...(process.env.FUZZ_FAST ? { endOnFailure: true } : {}),
})
/** Longest that one definition may take, all steps together, on a busy machine. */
const patience = 5000

const isHolder = (value: unknown): value is Loose => value !== null && typeof value === 'object'

/** True when the place that a pointer names, or the record that lacks it, is in the definition. */
function pointsInto(definition: unknown, pointer: string): boolean {
  if (pointer === '') return true
  if (!pointer.startsWith('/')) return false
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  let value: unknown = definition
  for (const [i, step] of steps.entries()) {
    if (!isHolder(value)) return i >= steps.length
    if (!Object.hasOwn(value, step)) return i === steps.length - 1
    value = value[step]
  }
  return true
}

function expectPointers(faults: Fault[], definition: unknown) {
  for (const { pointer, message } of faults) {
    expect(message).not.toBe('')
    if (!pointsInto(definition, pointer)) throw new Error(`"${pointer}" (${message}) points nowhere`)
  }
}

/** What drawing and saving do with a form: compiled, filled with defaults, computed, checked. */
function use(def: FormDef) {
  const plan = compileForm(def, env)
  const values = computeForm(plan, { ...defaultsOf(plan), days: 9, items: [{ price: 2, qty: 0 }] })
  validateForm(plan, values, { t, strict: true })
}

/** Forms anywhere in a page. */
function formsOf(node: unknown, out: unknown[] = [], depth = 0): unknown[] {
  if (depth > 80 || !isHolder(node)) return out
  if (!Array.isArray(node) && isHolder(node.form)) out.push(node.form)
  for (const entry of Object.values(node)) formsOf(entry, out, depth + 1)
  return out
}

function timed(work: () => void) {
  const start = performance.now()
  work()
  expect(performance.now() - start).toBeLessThan(patience)
}

afterEach(() => {
  expect(({} as Loose).polluted).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})

describe('hostile values', () => {
  const def = normaliseForm(form, env)
  const plan = compileForm(def, env)
  const value = fc.oneof(
    fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as Json),
    fc.constantFrom<Json>(...hostile, { toString: 1 }, [{ valueOf: null }], 1e308, -1e308, 0.1),
  )
  const row = fc.dictionary(fc.constantFrom('price', 'qty', 'amount', '__proto__', 'toString', 'input4'), value)
  it('are judged by the rules of the server, 3,000 records of them, without a throw', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...plan.fields.map(({ field }) => field), '__proto__'), value),
        fc.oneof(value, fc.array(fc.oneof(row as fc.Arbitrary<Json>, value), { maxLength: 5 })),
        (record, items) => {
          timed(() => {
            const values = computeForm(plan, { ...(record as Row), items })
            for (const { field, message } of validateForm(plan, values, { t, strict: true }))
              expect([field, message].every((text) => text !== '')).toBe(true)
          })
        },
      ),
      runs(3000),
    )
  }, 180_000)
})

describe('malformed definitions', () => {
  it('of pages, 4,000 of them, are refused with a pointer or drawn', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pages, everything), spoils, (good, list) => {
        const bad = spoil(good, list)
        // A text is read as JSON first: a text that is not JSON is a fault of its own (below).
        fc.pre(typeof bad !== 'string')
        timed(() => {
          const faults = checkPage(bad, env)
          expectPointers(faults, bad)
          const page = normalisePage(bad, env)
          if (faults.length === 0) expect(page.body.pingeKey).toBeTypeOf('string')
          for (const one of formsOf(page)) if (Array.isArray((one as Loose).fields)) use(one as FormDef)
        })
      }),
      runs(4000),
    )
  }, 180_000)

  it('of forms, 3,000 of them, are refused with a pointer or drawn', () => {
    fc.assert(
      fc.property(fc.constantFrom(form, oldForm), spoils, (good, list) => {
        const bad = spoil(good, list)
        // A text is read as JSON first: a text that is not JSON is a fault of its own (below).
        fc.pre(typeof bad !== 'string')
        timed(() => {
          const faults = checkForm(bad, env)
          if (isHolder(bad) && bad.version !== undefined) expectPointers(faults, bad)
          use(normaliseForm(bad, env))
        })
      }),
      runs(3000),
    )
  }, 180_000)

  it('of lists and whole applications, 3,000 of them, are refused with a pointer or drawn', () => {
    fc.assert(
      fc.property(spoils, spoils, fc.boolean(), (ofList, ofForm, both) => {
        const badList = spoil(list, ofList)
        const badForm = both ? spoil(form, ofForm) : form
        fc.pre(typeof badList !== 'string' && typeof badForm !== 'string')
        timed(() => {
          const def = normaliseForm(badForm, env)
          expectPointers(checkList(badList, env, both ? undefined : def), badList)
          const application: Application = {
            id: 'a',
            enCode: 'test',
            fullName: 'Test',
            webType: 2,
            form: def,
            list: normaliseList(badList),
          }
          normalisePage(applicationPage(application, env), env)
        })
      }),
      runs(3000),
    )
  }, 180_000)

  it.each(['list', 'children', 'side', 'main', 'body', 'toolbar', 'a'])('100,000 levels deep by %s are refused', (by) => {
    const nested = deep(100_000, by)
    expect(checkPage({ version: 1, code: 'a', title: 'a', body: nested }, env).length).toBeGreaterThan(0)
    expect(checkForm({ version: 1, fields: [nested] }, env).length).toBeGreaterThan(0)
    expect(checkList({ columnList: [nested] }, env).length).toBeGreaterThan(0)
    normalisePage({ version: 1, code: 'a', title: 'a', body: nested }, env)
    use(normaliseForm({ version: 1, fields: [nested as Node] }, env))
    normaliseForm({ fields: [{ config: {}, children: [nested] }] }, env)
  })

  it('refuses a key named __proto__ wherever it stands, and nothing is inherited from it', () => {
    const text = '{"version":1,"code":"a","title":"a","body":{"pingeKey":"card","__proto__":{"header":"x"},"children":[]}}'
    expect(checkPage(JSON.parse(text), env)).toEqual([{ pointer: '/body/__proto__', message: '"__proto__" cannot be a name' }])
    const old = JSON.parse('{"fields":[{"config":{"pingeKey":"input","__proto__":{"required":true}},"field":"a"}]}')
    expect(normaliseForm(old, env).fields).toEqual([])
  })
})
