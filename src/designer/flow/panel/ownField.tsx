import type { FieldProps } from '@rjsf/utils'
import type { ComponentType } from 'react'
import type { Json } from '#core/types.ts'
import { titleOf } from '../../properties/kinds.ts'

type GivenProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** What a field of the panel is given: its value, what it is called, and what takes another value. */
export interface OwnProps<T> {
  id: string
  label: string
  value: T | undefined
  onChange: (value: T | undefined) => void
}

/** A field of the panel as @rjsf takes one. What a value may be its check says: whatever stands there is shown as far as it goes. */
export const ownField = <T,>(Field: ComponentType<OwnProps<T>>) =>
  function OwnField({ fieldPathId, formData, onChange, uiSchema }: GivenProps) {
    return (
      <Field
        id={fieldPathId.$id}
        label={titleOf(uiSchema?.['ui:title'], fieldPathId.path)}
        value={formData as T | undefined}
        onChange={(value) => onChange(value as Json | undefined, fieldPathId.path)}
      />
    )
  }
