import { popupUnpaged, popupWidth } from '#core/form/popup.ts'
import { useApp } from '#runtime/app.ts'
import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { ChoiceText } from '../choice/ChoiceText.tsx'
import { FollowOptions } from '../choice/FollowOptions.tsx'
import { ListField } from '../picker/ListField.tsx'
import { popupList } from '../picker/popupList.ts'
import { SelectList } from '../picker/SelectList.tsx'
import { usePopup } from '../picker/usePopup.ts'

/** PP-01, WG-16: one row of a data interface, chosen in a dialog or a drawer; what it brings along goes into other fields. */
function Edit(props: EditProps<'popupSelect'>) {
  const { node } = props
  const app = useApp()
  const at = useScopeContext()
  const { labelField, field } = usePopup(props)
  return (
    <>
      <FollowOptions {...props} />
      <ListField
        {...props}
        {...field}
        dialog={() => ({
          ...popupList(node, popupUnpaged, at, app),
          kind: node.popupType === 'drawer' ? 'drawer' : 'dialog',
          title: node.popupTitle || app.t('t:popup.title'),
          width: node.popupWidth ?? popupWidth,
          labelField,
        })}
      />
    </>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText, select: SelectList } satisfies Renderer<'popupSelect'>
