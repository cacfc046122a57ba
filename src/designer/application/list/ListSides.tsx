import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#runtime/app.ts'

export type Side = 'parts' | 'drawing' | 'properties'
const sides: readonly Side[] = ['parts', 'properties', 'drawing']

interface ListSidesProps {
  narrow: boolean
  side: Side
  onSide: (side: Side) => void
  shown: { [side in Side]: ReactNode }
  /** what can be put into a dialog, below the parts */
  palette: ReactNode
}

/** The sides of a list beside each other, or one of them where there is room for one only. */
export function ListSides({ narrow, side, onSide, shown, palette }: ListSidesProps) {
  const t = useText()
  if (narrow)
    return (
      <>
        <Segmented<Side>
          block
          aria-label={t('t:studio.show')}
          value={side}
          onChange={onSide}
          options={sides.map((value) => ({
            value,
            label: t(value === 'drawing' ? 't:studio.drawing' : value === 'parts' ? 't:design.list.parts' : 't:design.properties'),
          }))}
        />
        <div className="pg-design-one">
          {shown[side]}
          {side === 'parts' ? palette : null}
        </div>
      </>
    )
  return (
    <div className="pg-design-desk">
      <div className={palette ? 'pg-design-left' : 'pg-design-left pg-list-left'}>
        {shown.parts}
        {palette}
      </div>
      {shown.drawing}
      <div className="pg-design-right">{shown.properties}</div>
    </div>
  )
}
