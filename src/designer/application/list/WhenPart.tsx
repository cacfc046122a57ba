import type { FieldProps } from '@rjsf/utils'
import type { Json } from '#core/types.ts'
import { WhenField } from '../../formula/WhenField.tsx'
import { titleOf } from '../../properties/kinds.ts'

type WhenPartProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** When an action runs, as a sentence. */
export const WhenPart = ({ fieldPathId, formData, onChange, uiSchema }: WhenPartProps) => (
  <div className="pg-rules" id={fieldPathId.$id}>
    <WhenField
      name="when"
      title={titleOf(uiSchema?.['ui:title'], fieldPathId.path)}
      value={formData}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  </div>
)
