import { produce } from 'immer'
import { coveredIn, spanKey } from '../../print/spans.ts'
import type { PrintBlock, PrintTemplate, TableBlockColumn } from '../../print/template.ts'
import { difference } from '../patch.ts'
import { assign } from '../props.ts'
import { isRefused } from '../standing.ts'
import type { Loose } from '../tree.ts'
import type { Props } from '../types.ts'
import { addBlock, copyBlocks, kindName, moveBlocks, pasteBlocks, removeBlocks } from './blocks.ts'
import { addColumn, addRow, moveColumn, moveRow, removeColumn, removeRow, setRowSpan, setSpan, setWidth } from './columns.ts'
import { atOf, blockAt, isThere, partAt } from './places.ts'
import { notPrinted } from './refused.ts'
import type { PrintCommand, PrintPlan, PrintResult } from './types.ts'

const wording = ['text', 'align', 'size', 'bold']
/** What each kind of block understands; what it is other commands change. */
const propsOfKind: { readonly [kind in PrintBlock['kind']]: readonly string[] } = {
  text: wording,
  grid: ['border'],
  table: ['fill'],
  qrcode: ['text', 'align'],
  barcode: ['text', 'align'],
  picture: ['width', 'height', 'align'],
  line: [],
  space: ['height'],
  newPage: [],
  approvals: ['signature'],
}

/** The properties of what a path names: of the template itself, a block, a cell or a column; nothing where none stands there. */
function propsAt(template: PrintTemplate, key: string): readonly string[] | undefined {
  if (key === '') return ['paper', 'fontSize']
  const at = atOf(key)
  const block = isThere(template, key) ? blockAt(template, key) : undefined
  if (!at || !block) return undefined
  if (at.cell) return [...wording, 'picture', 'height']
  if (at.column === undefined) return propsOfKind[block.kind]
  const column = partAt(template, key) as TableBlockColumn
  return ['title', ...wording, 'picture', ...(column.picture ? [] : ['total'])]
}

function setProps(template: PrintTemplate, { of, props }: Extract<PrintCommand, { do: 'setProps' }>): PrintPlan {
  const names = Object.keys(props)
  const known = propsAt(template, of)
  if (!known) return notPrinted('gone')
  const other = names.find((name) => !known.includes(name))
  if (other !== undefined) return notPrinted('noProp', { prop: other })
  const saysText = props.text !== undefined && props.text !== ''
  if (props.picture !== undefined || saysText) {
    const at = atOf(of)
    const grid = blockAt(template, of)
    if (at?.cell && grid?.kind === 'grid' && coveredIn(grid.rows).has(spanKey(at.cell))) return notPrinted('covered')
  }
  // a cell says words or shows pictures: the one goes with the other
  const without: Props = props.picture !== undefined ? { text: '', total: undefined } : saysText ? { picture: undefined } : {}
  const recipe = (draft: PrintTemplate) => {
    const record: object | undefined = of === '' ? draft : partAt(draft, of)
    assign(record as Loose, { ...props, ...without })
  }
  const block = blockAt(template, of)
  const prop = `t:print.design.prop.${names[0] ?? 'text'}`
  return {
    ...{ recipe, nodes: of === '' ? [] : [of] },
    mark: block
      ? { key: 't:edit.step.setProps', params: { prop, name: kindName(block.kind) } }
      : { key: 't:edit.step.setAt', params: { prop } },
  }
}

function replace(template: PrintTemplate, { by, version }: Extract<PrintCommand, { do: 'replace' }>): PrintPlan {
  const recipe = (draft: PrintTemplate) => {
    for (const name of Object.keys(template)) if (!Object.hasOwn(by, name)) Reflect.deleteProperty(draft, name)
    Object.assign(draft, by)
  }
  return { recipe, nodes: [], mark: { key: 't:edit.step.restore', params: { n: version } } }
}

function planOf(template: PrintTemplate, command: PrintCommand): PrintPlan {
  switch (command.do) {
    case 'addBlock':
      return addBlock(template, command)
    case 'moveBlocks':
      return moveBlocks(template, command)
    case 'copyBlocks':
      return copyBlocks(template, command)
    case 'removeBlocks':
      return removeBlocks(template, command)
    case 'pasteBlocks':
      return pasteBlocks(template, command)
    case 'setProps':
      return setProps(template, command)
    case 'addColumn':
      return addColumn(template, command)
    case 'moveColumn':
      return moveColumn(template, command)
    case 'removeColumn':
      return removeColumn(template, command)
    case 'setWidth':
      return setWidth(template, command)
    case 'addRow':
      return addRow(template, command)
    case 'moveRow':
      return moveRow(template, command)
    case 'removeRow':
      return removeRow(template, command)
    case 'setSpan':
      return setSpan(template, command)
    case 'setRowSpan':
      return setRowSpan(template, command)
    case 'replace':
      return replace(template, command)
  }
}

/** Carries a command out: the template after it and what takes it back, or why it is refused. */
export function applyPrint(template: PrintTemplate, command: PrintCommand): PrintResult {
  const plan = planOf(template, command)
  if (isRefused(plan)) return plan
  const { recipe, nodes, mark } = plan
  const after = produce<PrintTemplate, PrintTemplate>(template, (draft) => void recipe(draft))
  return { ok: true, definition: after, patches: difference(template, after), inverse: difference(after, template), nodes, mark }
}
