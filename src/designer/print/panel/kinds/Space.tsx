import { printBounds } from '#core/print/check.ts'
import type { SpaceBlock } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { NumberProp } from '../controls.tsx'
import type { OfProps } from '../props.ts'

/** Room that is left free. */
export function SpaceProps({ block, set }: Pick<OfProps, 'set'> & { block: SpaceBlock }) {
  const t = useText()
  return (
    <NumberProp
      label={t('t:print.design.prop.height')}
      prop="height"
      value={block.height}
      {...printBounds.length}
      onChange={(height) => height !== undefined && set({ height })}
    />
  )
}
