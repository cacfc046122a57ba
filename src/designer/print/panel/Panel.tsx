import { Button } from 'antd'
import { memo, use, useMemo } from 'react'
import { blockAt, blockOfKey, partAt } from '#core/edit/print/places.ts'
import type { GridCell, TableBlockColumn } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { faultsByProp, type ToldFault } from '../faults.ts'
import { nameAt } from '../words.ts'
import { BlockProps } from './BlockProps.tsx'
import { FaultsContext } from './controls.tsx'
import { CellProps } from './kinds/Grid.tsx'
import { ColumnProps } from './kinds/Table.tsx'
import { PaperProps } from './PaperProps.tsx'
import type { OfProps } from './props.ts'
import { Uses } from './Uses.tsx'
import '../../flow/panel/panel.css'

interface PanelProps extends Omit<OfProps, 'of' | 'set'> {
  selected: readonly string[]
  faults: readonly ToldFault[]
  /** the template, by its id */
  id: string
}

/** Properties that have a control here, which says what is wrong with them. */
const told =
  /^(?:text|title|width|align|size|bold|border|fill|total|signature|span|rowSpan|height|picture\.(?:field|width|height)|fontSize|paper\.(?:size|width|height|landscape|(?:margins|labels)\.\w+)|columns\[\d+\])$/

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
