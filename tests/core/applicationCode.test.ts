/** VD-02: what is generated is TypeScript of this project. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { applicationCode } from '#core/application/code/files.ts'
import { literal, quoted } from '#core/application/code/print.ts'
import { normaliseForm, normaliseList } from '#core/normalise.ts'
import { env, t } from '../helpers/core.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

interface Demo {
  enCode: string
  fullName: { zh: string }
  webType: number
  formData: object
  columnData: object
}
const folder = mkdtempSync(join('node_modules/.cache', 'code-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const demos = filesUnder('fixtures/demo/applications', /\.json$/).map((file) => readJson<Demo>(file))
const codeOf = ({ enCode, fullName, webType, formData, columnData }: Demo) =>
  applicationCode(
    { id: 'x1', enCode, fullName: fullName.zh, webType, form: normaliseForm(formData, env), list: normaliseList(columnData) },
    env,
    t,
  )

/** What is printed, as the language reads it. */
const read = (text: string): unknown => JSON.parse(JSON.stringify(runInNewContext(`(${text})`)))

describe('VD-02 the code of an application', () => {
  it('passes the compiler by the rules of this project, for every application of the demo', () => {
    const files = demos.flatMap(codeOf)
    for (const { path, content } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    const options = { extends: join(process.cwd(), 'tsconfig.json'), include: ['**/*.ts'], compilerOptions: { noEmit: true } }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
    const { stdout, status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { encoding: 'utf8' })
    expect([stdout, status]).toEqual(['', 0])
    expect(files.length).toBe(5 * demos.length)
  })

  it('says what the records hold, and nothing of what nobody reads', () => {
    const claim = demos.find(({ enCode }) => enCode === 'expenseClaim') as Demo
    const types = codeOf(claim).find(({ path }) => path === 'expenseClaim/types.ts')?.content ?? ''
    expect(types).toContain('export interface ExpenseClaim {')
    expect(types).toContain('items: ExpenseClaimItems[]')
    expect(types).toMatch(/period: \[number, number\] \| null/)
    const secret = {
      ...claim,
      formData: { version: 1, fields: [{ pingeKey: 'input', field: 'pin', label: 'x */ y', showPassword: true }] },
      columnData: {},
    }
    const [told] = codeOf({ ...secret, fullName: { zh: '*/ process.exit()' } })
    expect(told?.content).not.toContain('pin')
    expect(told?.content.match(/\*\//g)?.length).toBe(1)
  })

  it('is the same value, whatever its texts hold', () => {
    const value = { 'a-b': "it's \\ \u2028 ${x} `", list: [[], {}, [1, null, true]], long: 'x'.repeat(200), __proto: { nested: ['"'] } }
    expect(read(literal(value))).toEqual(value)
    expect(read(quoted('a\'b\n"c"'))).toBe('a\'b\n"c"')
  })
})
