import { amountInChinese } from '#core/format/amount.ts'
import type { Json, Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'

const simplified = '贰叁陆万亿负'
const traditional = '貳參陸萬億負'
/** The same capitals as they are written in Taiwan. */
const inTraditional = (text: string) => text.replace(/./g, (one) => traditional[simplified.indexOf(one)] ?? one)

/** AC-01: an amount in Chinese capitals, under the number, where the definition asks for it; AC-02: or that it is too large. */
export function AmountNote({ node, value }: { node: Node; value: Json | undefined }) {
  const { t, language } = useApp()
  if (node.isAmountChinese !== true || typeof value !== 'number') return null
  const text = amountInChinese(value, t('t:amount.overflow'))
  return <div className="pg-note">{language === 'zhtw' ? inTraditional(text) : text}</div>
}
