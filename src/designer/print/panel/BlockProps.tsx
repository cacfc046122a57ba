import { atOf, blockAt, blocksOf } from '#core/edit/print/places.ts'
import { type PrintArea, printAreas } from '#core/edit/print/types.ts'
import type { PrintBlock } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { Choose, Part } from '../../flow/panel/controls.tsx'
import { ApprovalProps } from './kinds/Approvals.tsx'
import { CodeProps } from './kinds/Code.tsx'
import { GridProps } from './kinds/Grid.tsx'
import { PictureProps } from './kinds/Picture.tsx'
import { SpaceProps } from './kinds/Space.tsx'
import { TableProps } from './kinds/Table.tsx'
import type { OfProps } from './props.ts'
import { WordingProps } from './WordingProps.tsx'

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

/** The properties of a block by what it is; a line and the beginning of a page have none. */
function KindProps({ block, ...props }: OfProps & { block: PrintBlock }) {
  switch (block.kind) {
    case 'text':
      return <WordingProps part={block} fields={props.fields} set={props.set} />
    case 'grid':
      return <GridProps {...props} block={block} />
    case 'table':
      return <TableProps {...props} block={block} />
    case 'qrcode':
    case 'barcode':
      return <CodeProps block={block} fields={props.fields} set={props.set} />
    case 'picture':
      return <PictureProps block={block} set={props.set} />
    case 'space':
      return <SpaceProps block={block} set={props.set} />
    case 'approvals':
      return <ApprovalProps block={block} set={props.set} />
    case 'line':
    case 'newPage':
      return null
  }
}

/** The properties of a block, and the area that it stands in. */
export function BlockProps(props: OfProps) {
  const block = blockAt(props.template, props.of)
  if (!block) return null
  return (
    <>
      <KindProps {...props} block={block} />
      <AreaProp {...props} />
    </>
  )
}
