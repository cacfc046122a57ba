import { printBounds } from '#core/print/check.ts'
import { type PictureBlock, usualPicture } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { AlignProp } from '../AlignProp.tsx'
import { NumberProp } from '../controls.tsx'
import type { OfProps } from '../props.ts'

/** The pictures of a field. */
export function PictureProps({ block, set }: Pick<OfProps, 'set'> & { block: PictureBlock }) {
  const t = useText()
  return (
    <>
      {(['width', 'height'] as const).map((name) => (
        <NumberProp
          key={name}
          label={t(`t:print.design.prop.${name}`)}
          prop={name}
          value={block[name]}
          usual={String(usualPicture[name])}
          {...printBounds.picture}
          onChange={(mm) => set({ [name]: mm })}
        />
      ))}
      <AlignProp value={block.align} set={set} />
    </>
  )
}
