import { openToChoose } from '#runtime/actions/dialogs.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { plainText } from '../control/text.tsx'
import { PickerTags } from '../picker/PickerTags.tsx'

/** PK-32, PK-33: a value that is chosen in a dialog of the page, which gives it with its `choose` action. */
function Edit(props: EditProps<'dialogSelect'>) {
  const { node, value, onChange } = props
  const at = useScopeContext()
  const said = typeof value === 'string' ? value : ''
  const clear = () => onChange(undefined)
  return (
    <PickerTags
      {...props}
      chosen={said ? [{ key: said, label: said }] : []}
      multiple={false}
      open={false}
      onOpen={() => openToChoose(at, String(node.dialog ?? ''), { value: said }, onChange)}
      onRemove={clear}
      onClear={clear}
    />
  )
}

const Read = ({ value, text }: ReadProps<'dialogSelect'>) => text ?? plainText(value)

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'dialogSelect'>
