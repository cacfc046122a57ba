import { Button } from 'antd'
import { columnFor } from '#core/edit/print/make.ts'
import { columnKey } from '#core/edit/print/places.ts'
import { printBounds } from '#core/print/check.ts'
import type { GridBlock, TableBlock } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { Choose } from '../../flow/panel/controls.tsx'
import { isPicture } from '../parts.ts'
import { Acts, NumberProp } from './controls.tsx'
import type { OfProps } from './props.ts'

/** How wide the columns of a grid or a table are, in parts of the whole. */
export function Widths({ block, of, fields, onRun, onSelect }: OfProps & { block: GridBlock | TableBlock }) {
  const t = useText()
  const name = (i: number) => t('t:print.design.columnN', { n: i + 1 })
  const own = block.kind === 'table' ? (fields.find(({ id }) => id === `form.${block.field}`)?.children ?? []) : []
  return (
    <>
      {block.columns.map((column, i) => {
        const width = typeof column === 'number' ? column : column.width
        const acts: Array<readonly [string, () => void]> = [
          ...(typeof column === 'number' ? [] : [['edit', () => onSelect([columnKey(of, i)])] as const]),
          ...(i > 0 ? [['left', () => void onRun({ do: 'moveColumn', of, from: i, to: i - 1 })] as const] : []),
          ...(i + 1 < block.columns.length ? [['right', () => void onRun({ do: 'moveColumn', of, from: i, to: i + 1 })] as const] : []),
          ['remove', () => void onRun({ do: 'removeColumn', of, index: i })],
        ]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name of their own
          <div key={i} className="pg-print-column">
            <NumberProp
              label={t('t:print.design.widthOf', { name: name(i) })}
              prop={`columns[${i}]`}
              value={width}
              {...printBounds.share}
              onChange={(next) => next !== undefined && onRun({ do: 'setWidth', of, index: i, width: next })}
            />
            <Acts label={name(i)} acts={acts} />
          </div>
        )
      })}
      {block.kind === 'grid' ? (
        <Button onClick={() => onRun({ do: 'addColumn', of, index: block.columns.length })}>{t('t:print.design.addColumn')}</Button>
      ) : (
        <Choose
          label={t('t:print.design.addColumn')}
          value={undefined}
          placeholder={t('t:print.design.addColumn')}
          options={own.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onChange={(id) => {
            const field = own.find((one) => one.id === id)
            if (field) onRun({ do: 'addColumn', of, index: block.columns.length, column: columnFor(field, isPicture(field)) })
          }}
        />
      )}
    </>
  )
}
