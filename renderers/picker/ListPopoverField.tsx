import { Suspense, useState } from 'react'
import type { Row } from '#core/types.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { isPhone } from '../parts/useNarrow.ts'
import type { ListPlan } from './ListChoice.tsx'
import { ListField } from './ListField.tsx'
import { PickerTags } from './PickerTags.tsx'
import type { PickerItem } from './pickerTypes.ts'

const load = () => import('./ListPopover.tsx')
const ListPopover = lazyPart('list', load)

type Below = ListPlan & { labelField: string; width: number | string }

interface Props extends EditProps {
  chosen: readonly PickerItem[]
  rows: readonly Row[]
  /** asked when the table opens */
  list: () => Below
  onPick: (rows: readonly Row[]) => void
  onRemove: (key: string) => void
  onClear: () => void
}

/** A field whose table opens below it; on a phone, where there is no room below, it is a page of its own. The focus comes back to the field. */
export function ListPopoverField(props: Props) {
  const { chosen, rows, list, onPick, onRemove, onClear, ...field } = props
  const { id, onBlur, node } = field
  const [open, setOpen] = useState<Below>()
  const [narrow, setNarrow] = useState(isPhone)
  if (narrow) return <ListField {...props} dialog={() => ({ ...list(), kind: 'dialog' })} />
  const close = (back: boolean) => {
    setOpen(undefined)
    onBlur()
    if (back) setTimeout(() => document.getElementById(id)?.focus())
  }
  const toggle = () => {
    if (open) return close(true)
    setNarrow(isPhone())
    setOpen(list())
  }
  return (
    <>
      <PickerTags
        {...field}
        chosen={chosen}
        multiple={node.multiple === true}
        open={open !== undefined}
        onNear={() => void load().catch(() => undefined)}
        onOpen={toggle}
        onRemove={onRemove}
        onClear={onClear}
      />
      {open && (
        <Suspense>
          <ListPopover {...open} id={`${id}_dialog`} fieldId={id} chosen={rows} onChosen={onPick} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
