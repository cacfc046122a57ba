import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { ReadOnlyInput } from '../../control/ReadOnlyInput.tsx'
import { plainText } from '../../control/text.tsx'

const Edit = (props: EditProps<'relationFormAttr' | 'popupAttr'>) => (
  <ReadOnlyInput props={props} text={plainText(props.value)} placeholder={props.node.placeholder} />
)
const Read = ({ value }: ReadProps<'relationFormAttr' | 'popupAttr'>) => plainText(value)

/** WG-63: what a record says that another field has chosen: it follows the choice and is never typed. */
export const attrField: Renderer<'relationFormAttr' | 'popupAttr'> = { edit: Edit, read: Read, cell: Read }
