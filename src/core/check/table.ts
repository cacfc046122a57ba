import { tableFootButtons, tableRowButtons } from '../application/buttons.ts'
import type { Env } from '../env.ts'
import { checkActions } from './actions.ts'
import { type Checker, isRecord, type Loose } from './checker.ts'
import { checkHeads } from './listParts.ts'
import { checkSelect } from './select.ts'

const codes = { columnBtnsList: tableRowButtons, footerBtnsList: tableFootButtons } as const

/** A sub-table: what it sums and puts under heads are columns of its own, and its buttons are known or say what they do. */
export function checkTable(checker: Checker, node: Loose, pointer: string, env: Env) {
  const listOf = (name: string): unknown[] => (Array.isArray(node[name]) ? (node[name] as unknown[]) : [])
  const children = listOf('children').filter(isRecord)
  const names = children.flatMap(({ field }) => (typeof field === 'string' ? [field] : []))
  const ownName = (name: unknown) => String(name).replace(`${String(node.field)}-`, '')
  for (const [i, name] of listOf('summaryField').entries()) {
    const at = `${pointer}/summaryField/${i}`
    const child = children.find(({ field }) => field === ownName(name))
    if (!child) checker.unknown(at, 'column', String(name), names)
    else if (env.widgets.get(String(child.pingeKey))?.holds !== 'number')
      checker.add(at, `"${String(name)}" holds no number and cannot be summed`)
  }
  const both = [...names, ...names.map((name) => `${String(node.field)}-${name}`)]
  checkHeads(checker, listOf('complexHeaderList'), both, `${pointer}/complexHeaderList`)
  for (const [list, usual] of Object.entries(codes))
    for (const [i, button] of listOf(list).entries()) {
      const at = `${pointer}/${list}/${i}`
      if (!isRecord(button)) continue
      checker.text(button.label, `${at}/label`)
      if (button.btnType === 'icon' && button.btnIcon === undefined) checker.add(at, '"icon" needs "btnIcon"')
      const actions = isRecord(button.actionConfig) ? button.actionConfig.do : undefined
      if (actions !== undefined) checkActions(checker, actions, `${at}/actionConfig/do`)
      else if (button.select !== undefined && list === 'footerBtnsList') checkChooser(checker, node, names, button, at)
      else if (typeof button.value === 'string' && !(usual as readonly string[]).includes(button.value))
        checker.add(`${at}/value`, `must be one of ${usual.join(', ')}, or have actions of its own`)
    }
}

/** A button by which rows are chosen from a list: what is chosen becomes columns of this very sub-table. */
function checkChooser(checker: Checker, node: Loose, columns: readonly string[], { value, select }: Loose, at: string) {
  if ((tableFootButtons as readonly unknown[]).includes(value)) return checker.add(`${at}/select`, `unknown property "select"`)
  checkSelect(checker, select, `${at}/select`)
  const relations = isRecord(select) && Array.isArray(select.relationOptions) ? select.relationOptions : []
  if (relations.length === 0) checker.add(`${at}/select`, '"select" needs "relationOptions"')
  const own = columns.map((name) => `${String(node.field)}-${name}`)
  for (const [i, one] of relations.entries())
    if (isRecord(one) && typeof one.field === 'string' && !own.includes(one.field.replace('.', '-')))
      checker.unknown(`${at}/select/relationOptions/${i}/field`, 'column', one.field, own)
}
