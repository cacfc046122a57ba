import { listUnpaged, popoverWidth } from '#core/form/popup.ts'
import { useApp } from '#runtime/app.ts'
import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { ChoiceText } from '../choice/ChoiceText.tsx'
import { FollowOptions } from '../choice/FollowOptions.tsx'
import { useListWhenMultiple } from '../choice/useListWhenMultiple.ts'
import { ListPopoverField } from '../picker/ListPopoverField.tsx'
import { popupList } from '../picker/popupList.ts'
import { usePopup } from '../picker/usePopup.ts'

/** PP-03, WG-17: one row of a data interface, or several, chosen in a table that opens below the field. */
function Edit(props: EditProps<'popupTableSelect'>) {
  useListWhenMultiple(props)
  const { node } = props
  const app = useApp()
  const at = useScopeContext()
  const { labelField, field } = usePopup(props)
  return (
    <>
      <FollowOptions {...props} />
      <ListPopoverField
        {...props}
        {...field}
        list={() => ({
          ...popupList(node, listUnpaged, at, app),
          title: app.t('t:popup.title'),
          search: node.filterable === true,
          labelField,
          width: node.popupWidth ?? popoverWidth,
        })}
      />
    </>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText } satisfies Renderer<'popupTableSelect'>
