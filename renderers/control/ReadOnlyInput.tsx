import type { ReactNode } from 'react'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { Addons, compactClass } from './Addons.tsx'
import { fieldAttributes, useLook } from './look.ts'

/** A value that nobody types, in the frame of a text field: it can be reached, read and copied. */
export function ReadOnlyInput({
  props,
  text,
  placeholder,
  note,
}: {
  props: EditProps
  text: string
  placeholder?: string | undefined
  note?: ReactNode
}) {
  const look = useLook({ ...props, disabled: true })
  const { 'aria-required': _required, ...attributes } = fieldAttributes(props)
  return (
    <>
      <Addons props={props} suffix={look.suffix}>
        <input
          {...attributes}
          type="text"
          readOnly
          className={look.of('input', compactClass(props, 'input'), 'pg-readonly')}
          value={text}
          placeholder={placeholder}
        />
      </Addons>
      {note}
    </>
  )
}
