import { amountInChinese } from '#core/amount.ts'
import type { Json, Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'

/** AC-01: an amount in Chinese capitals, under the number, where the definition asks for it; AC-02: or that it is too large. */
export function AmountNote({ node, value }: { node: Node; value: Json | undefined }) {
  const t = useText()
  if (node.isAmountChinese !== true || typeof value !== 'number') return null
  return <div className="pg-note">{amountInChinese(value, t('t:amount.overflow'))}</div>
}
