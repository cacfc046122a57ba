import type { Align } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { Choose } from '../../flow/panel/controls.tsx'
import { Field } from './controls.tsx'
import type { OfProps } from './props.ts'

/** How something stands in its width. */
export function AlignProp({ value, set }: { value: Align | undefined; set: OfProps['set'] }) {
  const t = useText()
  const options = (['left', 'center', 'right'] as const).map((one) => ({ value: one, label: t(`t:print.design.align.${one}`) }))
  const label = t('t:print.design.prop.align')
  return (
    <Field label={label} prop="align">
      {(id) => (
        <Choose
          id={id}
          label={label}
          value={value ?? 'left'}
          options={options}
          onChange={(align) => set({ align: align === 'left' ? undefined : align })}
        />
      )}
    </Field>
  )
}
