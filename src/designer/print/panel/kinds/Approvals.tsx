import type { ApprovalBlock } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { Flag } from '../controls.tsx'
import type { OfProps } from '../props.ts'

/** Who decided what. */
export function ApprovalProps({ block, set }: Pick<OfProps, 'set'> & { block: ApprovalBlock }) {
  const t = useText()
  return (
    <Flag
      prop="signature"
      label={t('t:print.design.prop.signature')}
      value={block.signature === true}
      onChange={(signature) => set({ signature })}
    />
  )
}
