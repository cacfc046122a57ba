import type { PrintField } from '#core/edit/print/types.ts'
import { printBounds } from '#core/print/check.ts'
import type { Wording } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { AlignProp } from './AlignProp.tsx'
import { Flag, NumberProp } from './controls.tsx'
import type { OfProps } from './props.ts'
import { TextProp } from './TextProp.tsx'

interface LettersProps {
  part: Wording
  set: OfProps['set']
}

/** How words stand, and in what letters. */
export function LettersProps({ part, set }: LettersProps) {
  const t = useText()
  return (
    <>
      <AlignProp value={part.align} set={set} />
      <NumberProp
        label={t('t:print.design.prop.size')}
        prop="size"
        value={part.size}
        {...printBounds.letters}
        usual=""
        onChange={(size) => set({ size })}
      />
      <Flag prop="bold" label={t('t:print.design.prop.bold')} value={part.bold === true} onChange={(bold) => set({ bold })} />
    </>
  )
}

/** A text with fields in it, and how it stands. */
export function WordingProps({ part, table, fields, set }: LettersProps & { table?: string; fields: readonly PrintField[] }) {
  const t = useText()
  return (
    <>
      <TextProp
        label={t('t:print.design.prop.text')}
        prop="text"
        value={part.text}
        fields={fields}
        table={table}
        onChange={(text) => set({ text })}
      />
      <LettersProps part={part} set={set} />
    </>
  )
}
