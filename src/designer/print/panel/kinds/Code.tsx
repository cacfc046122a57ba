import type { CodeBlock } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { AlignProp } from '../AlignProp.tsx'
import type { OfProps } from '../props.ts'
import { TextProp } from '../TextProp.tsx'

/** A QR code or a barcode. */
export function CodeProps({ block, fields, set }: Pick<OfProps, 'fields' | 'set'> & { block: CodeBlock }) {
  const t = useText()
  return (
    <>
      <TextProp label={t('t:print.design.prop.text')} prop="text" value={block.text} fields={fields} onChange={(text) => set({ text })} />
      <AlignProp value={block.align} set={set} />
    </>
  )
}
