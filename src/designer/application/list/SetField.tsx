import type { FieldProps } from '@rjsf/utils'
import { isRecord } from '#core/edit/tree.ts'
import type { Json } from '#core/types.ts'
import { Assignments } from '../../formula/Assignments.tsx'
import { useHere } from '../../formula/around.ts'
import { titleOf } from '../../properties/kinds.ts'

type SetProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** Fields of the record that are set, by their labels; what the server fills in by itself is not set. */
export function SetField({ fieldPathId, formData, onChange, uiSchema }: SetProps) {
  const { fields } = useHere()
  const mayBeSet = fields.filter(({ many, widget, of }) => !many && of === '' && !widget.isSystem && !widget.isTable)
  return (
    <div className="pg-rules" id={fieldPathId.$id}>
      <Assignments
        title={titleOf(uiSchema?.['ui:title'], fieldPathId.path)}
        set={isRecord(formData) ? (Object.entries(formData) as Array<[string, Json]>) : []}
        fieldOf={(name) => fields.find(({ key }) => key === name)}
        choices={mayBeSet.map(({ key, label }) => ({ value: key, label }))}
        onChange={(set) => onChange(set.length > 0 ? Object.fromEntries(set) : undefined, fieldPathId.path)}
      />
    </div>
  )
}
