import { type ColorStyle, readColor, writeColor } from '../format/color.ts'
import type { Node } from '../types.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'

const sample = { r: 22, g: 119, b: 255, a: 1 }
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/** WG-22: a colour as its field writes them: hex or rgb, with transparency only where that is allowed. */
export function colorRules(node: Node): RuleCheck[] {
  const style = node as ColorStyle
  return [
    {
      rule: 'color',
      test: (value, _scope, t) => {
        if (isEmpty(value)) return undefined
        const color = typeof value === 'string' ? readColor(value) : undefined
        if (color && plain(writeColor(color, style)) === plain(String(value))) return undefined
        return message(node, 'color', 't:rule.color', t, { sample: writeColor(sample, style) })
      },
    },
  ]
}
