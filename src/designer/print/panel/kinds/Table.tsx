import { blockAt } from '#core/edit/print/places.ts'
import type { TableBlock, TableBlockColumn } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { ContentProps } from '../ContentProps.tsx'
import { Flag } from '../controls.tsx'
import type { OfProps } from '../props.ts'
import { TextProp } from '../TextProp.tsx'
import { Widths } from '../Widths.tsx'

/** Rows of a sub-table. */
export function TableProps({ block, ...props }: OfProps & { block: TableBlock }) {
  const t = useText()
  return (
    <>
      <Flag prop="fill" label={t('t:print.design.prop.fill')} value={block.fill === true} onChange={(fill) => props.set({ fill })} />
      <Widths {...props} block={block} />
    </>
  )
}

/** A column of a table. */
export function ColumnProps({ template, of, column, fields, set }: OfProps & { column: TableBlockColumn }) {
  const t = useText()
  const table = blockAt(template, of) as TableBlock
  return (
    <>
      <TextProp
        label={t('t:print.design.prop.title')}
        prop="title"
        value={column.title}
        fields={fields}
        onChange={(title) => set({ title })}
      />
      <ContentProps part={column} table={table.field} fields={fields} set={set} />
      {column.picture ? null : (
        <Flag prop="total" label={t('t:print.design.prop.total')} value={column.total === true} onChange={(total) => set({ total })} />
      )}
    </>
  )
}
