import type { FieldPlan, FormPlan } from '../form/form.ts'
import { holdsOf } from '../form/holds.ts'
import type { Text } from '../types.ts'
import type { GridCell, Paper, PrintBlock, PrintTemplate, TableBlock } from './template.ts'

/** So many columns of a sub-table stand on a page; the others are there to be chosen. */
const mostColumns = 8

const labelOf = ({ node, field }: FieldPlan): Text => (node.label as Text | undefined) || field
const isPrinted = ({ widget, node }: FieldPlan): boolean => !widget.isTable && node.noShow !== true && widget.column !== undefined
/** What is drawn and not written. */
export const isPicture = (field: Parameters<typeof holdsOf>[0]): boolean => ['files', 'picture'].includes(holdsOf(field))
const isLong = (field: FieldPlan): boolean => holdsOf(field) === 'html' || field.widget.lines === 'several'

/** Names and values, two of them beside each other; what is long has a row of its own. */
function valueRows(fields: readonly FieldPlan[]): GridCell[][] {
  const rows: GridCell[][] = []
  let waiting: GridCell[] | undefined
  const end = () => {
    if (waiting) rows.push([...waiting, { text: '' }, { text: '' }])
    waiting = undefined
  }
  for (const field of fields) {
    const name: GridCell = { text: labelOf(field), bold: true }
    const value: GridCell = { text: `{{ form.${field.field} }}` }
    if (isLong(field)) {
      end()
      rows.push([name, { ...value, span: 3 }])
    } else if (waiting) {
      rows.push([...waiting, name, value])
      waiting = undefined
    } else waiting = [name, value]
  }
  end()
  return rows
}

const tableOf = ({ field, children }: { field: string; children: readonly FieldPlan[] }): TableBlock => ({
  kind: 'table',
  field,
  columns: children
    .filter((child) => (isPicture(child) ? child.node.noShow !== true : isPrinted(child)))
    .slice(0, mostColumns)
    .map((child) => ({
      title: labelOf(child),
      text: isPicture(child) ? '' : `{{ row.${child.field} }}`,
      width: isLong(child) ? 3 : 2,
      ...(isPicture(child) ? { picture: { field: child.field } } : {}),
      ...(holdsOf(child) === 'number' ? { align: 'right' as const, total: true } : {}),
    })),
})

/** The template that a form has before somebody draws one: its title, names and values, its sub-tables, who decided, page numbers; on this paper. */
export function usualTemplate(title: Text, { fields }: Pick<FormPlan, 'fields'>, paper: Paper = { size: 'A4' }): PrintTemplate {
  const rows = valueRows(fields.filter((field) => isPrinted(field) && !isPicture(field)))
  const pictures = fields.filter((field) => isPicture(field) && field.node.noShow !== true)
  const tables = fields.filter(({ widget }) => widget.isTable).map(({ field, children }) => tableOf({ field, children: children ?? [] }))
  const body: PrintBlock[] = [
    { kind: 'text', text: title, align: 'center', size: 18, bold: true },
    { kind: 'space', height: 4 },
    ...(rows.length > 0 ? [{ kind: 'grid' as const, columns: [2, 4, 2, 4], rows, border: true }] : []),
    ...tables.filter(({ columns }) => columns.length > 0).flatMap((table): PrintBlock[] => [{ kind: 'space', height: 4 }, table]),
    ...pictures.flatMap((field): PrintBlock[] => [
      { kind: 'space', height: 4 },
      { kind: 'text', text: labelOf(field), bold: true },
      { kind: 'picture', field: field.field },
    ]),
    { kind: 'space', height: 4 },
    { kind: 'approvals' },
  ]
  return {
    version: 1,
    paper,
    body,
    footer: [
      { kind: 'line' },
      {
        kind: 'grid',
        columns: [1, 1],
        rows: [
          [
            { text: '{{ page.printer }} {{ page.time }}', size: 9 },
            { text: '{{ page.no }} / {{ page.count }}', size: 9, align: 'right' },
          ],
        ],
      },
    ],
  }
}
