import { Button } from 'antd'
import { memo, use, useMemo } from 'react'
import { columnFor } from '#core/edit/print/make.ts'
import { atOf, blockAt, blockOfKey, blocksOf, columnKey, columnOfCell, partAt, spanOf } from '#core/edit/print/places.ts'
import { type PrintArea, type PrintCommand, type PrintField, printAreas } from '#core/edit/print/types.ts'
import type { Props } from '#core/edit/types.ts'
import { printBounds } from '#core/print/check.ts'
import {
  type Align,
  type GridBlock,
  type GridCell,
  type PrintTemplate,
  type TableBlock,
  type TableBlockColumn,
  usualPicture,
  type Wording,
} from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { Choose, Part } from '../../flow/panel/controls.tsx'
import { faultsByProp, type ToldFault } from '../faults.ts'
import { nameAt } from '../words.ts'
import { Acts, FaultsContext, Field, Flag, NumberProp } from './controls.tsx'
import { PaperProps } from './PaperProps.tsx'
import { TextProp } from './TextProp.tsx'
import { Uses } from './Uses.tsx'
import '../../flow/panel/panel.css'

interface PanelProps {
  template: PrintTemplate
  fields: readonly PrintField[]
  selected: readonly string[]
  faults: readonly ToldFault[]
  /** the template, by its id */
  id: string
  onRun: (command: PrintCommand) => boolean
  onSelect: (keys: readonly string[]) => void
}

interface OfProps extends Omit<PanelProps, 'id' | 'selected' | 'faults'> {
  of: string
  set: (props: Props) => void
}

function AlignProp({ value, set }: { value: Align | undefined; set: OfProps['set'] }) {
  const t = useText()
  const options = (['left', 'center', 'right'] as const).map((one) => ({ value: one, label: t(`t:print.design.align.${one}`) }))
  const label = t('t:print.design.prop.align')
  return (
    <Field label={label} prop="align">
      {(id) => (
        <Choose
          id={id}
          label={label}
          value={value ?? 'left'}
          options={options}
          onChange={(align) => set({ align: align === 'left' ? undefined : align })}
        />
      )}
    </Field>
  )
}

function WordingProps({ part, table, fields, set }: { part: Wording; table?: string; fields: readonly PrintField[]; set: OfProps['set'] }) {
  const t = useText()
  return (
    <>
      <TextProp
        label={t('t:print.design.prop.text')}
        prop="text"
        value={part.text}
        fields={fields}
        table={table}
        onChange={(text) => set({ text })}
      />
      <AlignProp value={part.align} set={set} />
      <NumberProp
        label={t('t:print.design.prop.size')}
        prop="size"
        value={part.size}
        {...printBounds.letters}
        usual=""
        onChange={(size) => set({ size })}
      />
      <Flag prop="bold" label={t('t:print.design.prop.bold')} value={part.bold === true} onChange={(bold) => set({ bold })} />
    </>
  )
}

/** How wide the columns of a grid or a table are, in parts of the whole. */
function Widths({ block, of, fields, onRun, onSelect }: OfProps & { block: GridBlock | TableBlock }) {
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
            if (field) onRun({ do: 'addColumn', of, index: block.columns.length, column: columnFor(field) })
          }}
        />
      )}
    </>
  )
}

function CellProps({ template, of, cell, fields, set, onRun }: OfProps & { cell: GridCell }) {
  const t = useText()
  const at = atOf(of)?.cell
  const key = blockOfKey(of)
  const grid = blockAt(template, key) as GridBlock
  if (!at) return null
  const { row } = at
  const column = columnOfCell(grid.rows[row] ?? [], at.cell)
  return (
    <>
      <WordingProps part={cell} fields={fields} set={set} />
      <NumberProp
        label={t('t:print.design.span')}
        prop="span"
        value={spanOf(cell)}
        least={1}
        most={grid.columns.length - column}
        whole
        onChange={(span) => span !== undefined && onRun({ do: 'setSpan', of, span })}
      />
      <NumberProp
        label={t('t:print.design.prop.height')}
        prop="height"
        value={cell.height}
        {...printBounds.length}
        usual=""
        onChange={(height) => set({ height })}
      />
      <Acts
        label={t('t:print.design.row')}
        acts={[
          ['above', () => void onRun({ do: 'addRow', of: key, index: row })],
          ['below', () => void onRun({ do: 'addRow', of: key, index: row + 1 })],
          ...(row > 0 ? [['up', () => void onRun({ do: 'moveRow', of: key, from: row, to: row - 1 })] as const] : []),
          ...(row + 1 < grid.rows.length ? [['down', () => void onRun({ do: 'moveRow', of: key, from: row, to: row + 1 })] as const] : []),
          ['remove', () => void onRun({ do: 'removeRow', of: key, index: row })],
        ]}
      />
      <Acts
        label={t('t:print.design.columnWord')}
        acts={[
          ['before', () => void onRun({ do: 'addColumn', of: key, index: column })],
          ['after', () => void onRun({ do: 'addColumn', of: key, index: column + spanOf(cell) })],
          ['remove', () => void onRun({ do: 'removeColumn', of: key, index: column })],
        ]}
      />
    </>
  )
}

function ColumnProps({ template, of, column, fields, set }: OfProps & { column: TableBlockColumn }) {
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
      <WordingProps part={column} table={table.field} fields={fields} set={set} />
      <Flag prop="total" label={t('t:print.design.prop.total')} value={column.total === true} onChange={(total) => set({ total })} />
    </>
  )
}

/** The area that a block stands in. */
function AreaProp({ template, of, onRun }: OfProps) {
  const t = useText()
  const label = t('t:print.design.area')
  return (
    <Part label={label}>
      {(id) => (
        <Choose
          id={id}
          label={label}
          value={atOf(of)?.area}
          options={printAreas.map((value) => ({ value, label: t(`t:print.design.area.${value}`) }))}
          onChange={(area) => {
            const to = area as PrintArea
            onRun({ do: 'moveBlocks', blocks: [of], to: { in: to, index: blocksOf(template, to).length } })
          }}
        />
      )}
    </Part>
  )
}

function BlockProps(props: OfProps) {
  const t = useText()
  const { template, of, fields, set } = props
  const block = blockAt(template, of)
  if (!block) return null
  return (
    <>
      {block.kind === 'text' ? <WordingProps part={block} fields={fields} set={set} /> : null}
      {block.kind === 'qrcode' || block.kind === 'barcode' ? (
        <>
          <TextProp
            label={t('t:print.design.prop.text')}
            prop="text"
            value={block.text}
            fields={fields}
            onChange={(text) => set({ text })}
          />
          <AlignProp value={block.align} set={set} />
        </>
      ) : null}
      {block.kind === 'picture' ? (
        <>
          {(['width', 'height'] as const).map((name) => (
            <NumberProp
              key={name}
              label={t(`t:print.design.prop.${name}`)}
              prop={name}
              value={block[name]}
              usual={String(usualPicture[name])}
              {...printBounds.picture}
              onChange={(mm) => set({ [name]: mm })}
            />
          ))}
          <AlignProp value={block.align} set={set} />
        </>
      ) : null}
      {block.kind === 'grid' ? (
        <Flag prop="border" label={t('t:print.design.prop.border')} value={block.border === true} onChange={(border) => set({ border })} />
      ) : null}
      {block.kind === 'table' ? (
        <Flag prop="fill" label={t('t:print.design.prop.fill')} value={block.fill === true} onChange={(fill) => set({ fill })} />
      ) : null}
      {block.kind === 'space' ? (
        <NumberProp
          label={t('t:print.design.prop.height')}
          prop="height"
          value={block.height}
          {...printBounds.length}
          onChange={(height) => height !== undefined && set({ height })}
        />
      ) : null}
      {block.kind === 'grid' || block.kind === 'table' ? <Widths {...props} block={block} /> : null}
      <AreaProp {...props} />
    </>
  )
}

/** Properties that have a control here, which says what is wrong with them. */
const told =
  /^(?:text|title|width|align|size|bold|border|fill|total|span|height|fontSize|paper\.(?:size|width|height|landscape|(?:margins|labels)\.\w+)|columns\[\d+\])$/

/** What is wrong with what is selected and is told by no control. */
function OtherFaults() {
  const others = [...use(FaultsContext)].filter(([prop]) => !told.test(prop))
  return others.map(([prop, words]) => (
    <p key={prop} className="pg-fault" role="alert">
      {prop === '' ? words : `${prop}: ${words}`}
    </p>
  ))
}

/** The properties of what is selected, by choosing; of the paper where nothing is. */
export const Panel = memo(function Panel({ id, selected, faults, ...props }: PanelProps) {
  const t = useText()
  const { template, fields, onRun, onSelect } = props
  const [key = '', more] = selected
  const part = partAt(template, key)
  const of = part ? key : ''
  const own: OfProps = { ...props, of, set: (given) => void onRun({ do: 'setProps', of, props: given }) }
  const block = blockAt(template, of)
  const here = useMemo(() => faultsByProp(template, of, faults), [template, of, faults])
  return (
    <section className="pg-design-props pg-flow-props" aria-label={t('t:design.properties')}>
      <h2>{more === undefined ? nameAt(template, of, fields, t) : t('t:print.design.several', { n: selected.length })}</h2>
      {more !== undefined ? null : (
        <FaultsContext value={here}>
          <div className="pg-print-props" key={of}>
            <OtherFaults />
            {part && part !== block ? <Button onClick={() => onSelect([blockOfKey(of)])}>{t('t:print.design.toBlock')}</Button> : null}
            {!part ? (
              <>
                <PaperProps {...own} />
                <Uses id={id} />
              </>
            ) : part === block ? (
              <BlockProps {...own} />
            ) : 'title' in part ? (
              <ColumnProps {...own} column={part as TableBlockColumn} />
            ) : (
              <CellProps {...own} cell={part as GridCell} />
            )}
          </div>
        </FaultsContext>
      )}
    </section>
  )
})
