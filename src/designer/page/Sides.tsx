import type { ReactNode } from 'react'
import { SideSwitch } from '../SideSwitch.tsx'

/** The sides of the room where a page is designed. */
export type Side = 'outline' | 'parts' | 'drawing' | 'properties'
const sideNames = {
  ...{ outline: 't:design.outline', parts: 't:design.parts', drawing: 't:studio.drawing', properties: 't:design.properties' },
} as const

interface SidesProps {
  narrow: boolean
  side: Side
  onSide: (side: Side) => void
  parts: ReactNode
  shown: { [side in Exclude<Side, 'parts'>]: ReactNode }
}

/** The sides beside each other, or one of them where there is room for one only. */
export function Sides({ narrow, side, onSide, parts, shown }: SidesProps) {
  if (!narrow)
    return (
      <div className="pg-design-desk">
        <div className="pg-design-left">
          {shown.outline}
          {parts}
        </div>
        {shown.drawing}
        <div className="pg-design-right">{shown.properties}</div>
      </div>
    )
  return (
    <>
      <SideSwitch side={side} onSide={onSide} names={sideNames} />
      <div className="pg-design-one" hidden={side !== 'parts'}>
        {parts}
      </div>
      {side === 'parts' ? null : <div className="pg-design-one">{shown[side]}</div>}
    </>
  )
}
