import type { ReactNode } from 'react'
import { SideSwitch } from '../../SideSwitch.tsx'

export type Side = 'parts' | 'drawing' | 'properties'
const names = { parts: 't:design.list.parts', properties: 't:design.properties', drawing: 't:studio.drawing' } as const

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
  if (narrow)
    return (
      <>
        <SideSwitch side={side} onSide={onSide} names={names} />
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
