import { fieldName } from '#core/edit/print/make.ts'
import type { PrintField } from '#core/edit/print/types.ts'
import { printBounds } from '#core/print/check.ts'
import { type CellPicture, usualCellPicture, type Wording } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { Choose } from '../../flow/panel/controls.tsx'
import { isPicture } from '../parts.ts'
import { Field, NumberProp } from './controls.tsx'
import type { OfProps } from './props.ts'
import { LettersProps, WordingProps } from './WordingProps.tsx'

interface ContentPropsProps {
  part: Wording & { picture?: CellPicture }
  fields: readonly PrintField[]
  /** the sub-table in whose rows it stands */
  table?: string
  set: OfProps['set']
}

/** What a cell or a column shows: words, or the pictures of a field. */
export function ContentProps({ part, fields, table, set }: ContentPropsProps) {
  const t = useText()
  const own = table === undefined ? fields : (fields.find(({ id }) => id === `form.${table}`)?.children ?? [])
  const pictures = own.filter((field) => !field.children && isPicture(field))
  const [first] = pictures
  const { picture } = part
  const label = t('t:print.design.content')
  const change = (props: { [name in keyof CellPicture]?: CellPicture[name] | undefined }) =>
    set({ picture: Object.fromEntries(Object.entries({ ...picture, ...props }).filter(([, value]) => value !== undefined)) })
  return (
    <>
      {first || picture ? (
        <Field label={label}>
          {(id) => (
            <Choose
              id={id}
              label={label}
              value={picture ? 'picture' : 'text'}
              options={[
                { value: 'text', label: t('t:print.design.content.text') },
                ...(first || picture ? [{ value: 'picture', label: t('t:print.design.kind.picture') }] : []),
              ]}
              onChange={(kind) => {
                if (kind === 'text') set({ picture: undefined })
                else if (first && !picture) change({ field: fieldName(first) })
              }}
            />
          )}
        </Field>
      ) : null}
      {picture ? (
        <>
          <Field label={t('t:print.design.pictureField')} prop="picture.field">
            {(id) => (
              <Choose
                id={id}
                label={t('t:print.design.pictureField')}
                value={picture.field}
                options={pictures.map((field) => ({ value: fieldName(field), label: field.fullName }))}
                onChange={(field) => field && change({ field })}
              />
            )}
          </Field>
          {(['width', 'height'] as const).map((side) => (
            <NumberProp
              key={side}
              label={t(side === 'width' ? 't:print.design.pictureWidth' : 't:print.design.pictureHeight')}
              prop={`picture.${side}`}
              value={picture[side]}
              usual={String(usualCellPicture[side])}
              {...printBounds.picture}
              onChange={(mm) => change({ [side]: mm })}
            />
          ))}
          <LettersProps part={part} set={set} />
        </>
      ) : (
        <WordingProps part={part} fields={fields} {...(table === undefined ? {} : { table })} set={set} />
      )}
    </>
  )
}
