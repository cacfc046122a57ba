import type { AbstractNode } from '@ant-design/icons-svg/es/types'
import { createElement, type ReactNode, useSyncExternalStore } from 'react'
import { iconOf, onIcons } from './iconSet.ts'

const draw = (node: AbstractNode, key: number): ReactNode => createElement(node.tag, { ...node.attrs, key }, node.children?.map(draw))

/** One icon of antd's set, without the style that antd's own component would add to the page. One that is on its way has its room. */
export function Icon({ name, fallback, size = 16 }: { name: string | undefined; fallback?: Parameters<typeof iconOf>[1]; size?: number }) {
  const icon = useSyncExternalStore(onIcons, () => iconOf(name, fallback))?.icon
  if (typeof icon === 'function') return null
  return (
    <svg aria-hidden="true" className="icon" width={size} height={size} viewBox={icon?.attrs.viewBox} fill="currentColor">
      {icon?.children?.map(draw)}
    </svg>
  )
}
