import type { ReactNode } from 'react'
import type { NodeOf } from '#runtime/lazy/renderer.ts'

/** What stands where there is no value. */
export const blank = ''

/** A value as plain text: lists are joined, nothing is an empty text. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return blank
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join('、')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A node with words around its value. */
export type AddonNode = NodeOf<'calculate' | 'input' | 'inputNumber' | 'numberDisplay'>

/** A read value between its addons: ￥ 12.00 / month. */
export function WithAddons({ node, children }: { node: AddonNode; children: string }): ReactNode {
  const { addonBefore, addonAfter } = node
  if (!children || (!addonBefore && !addonAfter)) return children
  return [addonBefore, children, addonAfter].filter(Boolean).join(' ')
}
