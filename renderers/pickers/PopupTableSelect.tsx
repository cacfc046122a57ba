import { listUnpaged, popoverWidth } from '#core/popup.ts'
import { useApp } from '#runtime/app.ts'
import type { EditProps, Renderer } from '#runtime/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { ChoiceText } from '../parts/ChoiceText.tsx'
import { FollowOptions } from '../parts/FollowOptions.tsx'
import { ListPopoverField } from '../parts/ListPopoverField.tsx'
import { popupList } from '../parts/popupList.ts'
import { useListWhenMultiple } from '../parts/useListWhenMultiple.ts'
import { usePopup } from '../parts/usePopup.ts'

/** PP-03, WG-17: one row of a data interface, or several, chosen in a table that opens below the field. */
function Edit(props: EditProps) {
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
          width: (node.popupWidth as number | string | undefined) ?? popoverWidth,
        })}
      />
    </>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText } satisfies Renderer
