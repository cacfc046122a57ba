import { Drawer } from 'antd'
import type { ReactNode, Ref } from 'react'
import { useText } from '#runtime/app.ts'
import { SideSwitch } from '../SideSwitch.tsx'
import type { DeskView } from './useDeskView.ts'

interface DeskRoomProps<S extends string> {
  ref?: Ref<HTMLDivElement>
  /** how wide its three columns are */
  className: string
  narrow: boolean
  view: Pick<DeskView<unknown, never>, 'panel' | 'isBehind' | 'isOpen' | 'close'>
  /** what is shown one at a time on a phone, and the keys of what these are called */
  sides: { readonly [side in S]: ReactNode }
  names: { readonly [side in S]: string }
  /** the side that is what is drawn; the others stand to its left where there is room */
  main: S
  side: S
  onSide: (side: S) => void
  left: ReactNode
  properties: ReactNode
  /** nothing is selected that has properties */
  isEmpty?: boolean
  children?: ReactNode
}

/** What is drawn with what leads to its parts on the left and the properties on the right; on a phone one at a time. */
export function DeskRoom<S extends string>(props: DeskRoomProps<S>) {
  const { ref, className, narrow, view, sides, names, main, side, onSide, left, properties, isEmpty = false, children } = props
  const t = useText()
  const panel = (
    <div className="pg-design-side" ref={view.panel} inert={view.isBehind}>
      {properties}
    </div>
  )
  return (
    <div className="pg-design-room" {...(ref ? { ref } : {})}>
      {narrow ? (
        <>
          <SideSwitch side={side} onSide={onSide} names={names} />
          {side === main ? sides[main] : <div className="pg-design-one">{sides[side]}</div>}
          <Drawer
            open={view.isOpen && !isEmpty}
            placement="bottom"
            size="75%"
            title={t('t:design.properties')}
            onClose={view.close}
            destroyOnHidden
          >
            {panel}
          </Drawer>
        </>
      ) : (
        <div className={className}>
          {left}
          {sides[main]}
          <div className="pg-design-right">{panel}</div>
        </div>
      )}
      {children}
    </div>
  )
}
