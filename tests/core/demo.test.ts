import { describe, expect, it } from 'vitest'
import { checkForm, checkList } from '#core/check/check.ts'
import { compileForm, computeForm, validateForm } from '#core/form/form.ts'
import { normaliseForm, normaliseList } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import { demoRows } from '#fixtures/demo/rows/index.ts'
import { env, t } from '../helpers/core.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

interface Application {
  enCode: string
  formData: unknown
  columnData: unknown
}
const applications = filesUnder('fixtures/demo/applications', /\.json$/).map((file) => readJson<Application>(file))

/** Registers that are as long as what they list. */
const counts: { [enCode: string]: number } = { officeSupply: 76, project: 60, subject: 45, contract: 214 }

describe('the demo applications', () => {
  it.each(applications)('VD-06 $enCode is a form and a list without a fault', ({ formData, columnData }) => {
    expect(checkForm(formData, env)).toEqual([])
    expect(checkList(columnData, env, normaliseForm(formData, env))).toEqual([])
    expect(normaliseList(columnData).columnList.length).toBeGreaterThan(5)
  })

  it.each(applications)('$enCode has its rows, 200 of most, that satisfy its own rules', ({ enCode, formData }) => {
    const plan = compileForm(normaliseForm(formData, env), env)
    const rows = demoRows(enCode)
    expect(rows).toHaveLength(counts[enCode] ?? 200)
    for (const { values, at } of rows) {
      const known = new Set(plan.fields.map(({ field }) => field))
      expect(Object.keys(values).filter((name) => !known.has(name))).toEqual([])
      // each is somebody's
      const record = { ...values, createUser: 'somebody' }
      expect(validateForm(plan, computeForm(plan, record), { t, strict: true })).toEqual([])
      expect(at).toBeLessThanOrEqual(Date.now())
      expect(at).toBeGreaterThan(Date.now() - 370 * 86_400_000)
    }
  })

  it('use every field, layout and display between them', () => {
    const used = new Set<string>()
    const walk = (nodes: Node[]) => {
      for (const node of nodes) {
        used.add(node.pingeKey)
        walk(node.children ?? [])
      }
    }
    for (const { formData } of applications) walk(normaliseForm(formData, env).fields)
    const offered = [...env.widgets.values()]
      .filter((widget) => widget.allowedIn.includes('form') && widget.group !== 'action')
      .map((widget) => widget.pingeKey)
    // A secret has no place among the demo's records, a captcha is copied in dialogs only, a frame would show another site,
    // which a machine without a network does not reach, and the rest belongs to the screens of administration.
    const administration = ['code', 'resultView', 'checkTree', 'conditionEditor', 'dialogSelect', 'iconPicker']
    const elsewhere = ['PsdInput', 'captcha', 'iframe', ...administration]
    expect(offered.filter((key) => !used.has(key) && !elsewhere.includes(key))).toEqual([])
  })
})
