import type { FieldProps } from '@rjsf/utils'
import { isRecord } from '#core/edit/tree.ts'
import type { Json } from '#core/types.ts'
import { Assignments } from '../../formula/Assignments.tsx'
import { type Readable, useHere } from '../../formula/around.ts'
import { titleOf } from '../../properties/kinds.ts'

type SetProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** The fields of the record that a row's button, or a dialog that it opens, is about. */
const ofRecord = ({ path: [root, , more] }: Readable) => (root === 'row' || root === 'item') && more === undefined

/** Fields of the record that are set, by their labels; what the server fills in by itself is not set. */
export function SetField({ fieldPathId, formData, onChange, uiSchema }: SetProps) {
  const { fields } = useHere()
  const record = fields.filter(ofRecord)
  const mayBeSet = record.filter(({ widget }) => !widget.isSystem && !widget.isTable)
  const nameOf = ({ path }: Readable) => path[1] ?? ''
  return (
    <div className="pg-rules" id={fieldPathId.$id}>
      <Assignments
        title={titleOf(uiSchema?.['ui:title'], fieldPathId.path)}
        set={isRecord(formData) ? (Object.entries(formData) as Array<[string, Json]>) : []}
        fieldOf={(name) => record.find((one) => nameOf(one) === name)}
        choices={mayBeSet.map((one) => ({ value: nameOf(one), label: one.label }))}
        onChange={(set) => onChange(set.length > 0 ? Object.fromEntries(set) : undefined, fieldPathId.path)}
      />
    </div>
  )
}
