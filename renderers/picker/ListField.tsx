import { type ReactNode, Suspense, useState } from 'react'
import { popupWidth } from '#core/form/popup.ts'
import type { Row } from '#core/types.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import type { ListDialogProps } from './ListDialog.tsx'
import { PickerTags } from './PickerTags.tsx'
import type { PickerItem } from './pickerTypes.ts'

const load = () => import('./ListDialog.tsx')
const ListDialog = lazyDialog('list', load)

export type ListFieldDialog = Omit<ListDialogProps, 'chosen' | 'onConfirm' | 'onClose'>

interface Props extends EditProps {
  /** what is chosen, in words */
  chosen: readonly PickerItem[]
  /** the rows behind it, as far as they are known */
  rows: readonly Row[]
  /** asked when the dialog opens */
  dialog: () => ListFieldDialog
  icon?: ReactNode
  /** told after confirm with the rows, unless they are the ones that were chosen before */
  onPick: (rows: readonly Row[]) => void
  onRemove: (key: string) => void
  onClear: () => void
}

/** A field whose value is chosen from a list: the closed field and, on first use, the dialog or drawer. The focus comes back to the field. */
export function ListField({ chosen, rows, dialog, icon, onPick, onRemove, onClear, ...props }: Props) {
  const { id, onBlur, node } = props
  const [open, setOpen] = useState<ListFieldDialog>()
  const close = () => {
    setOpen(undefined)
    onBlur()
    // after the dialog has let go of the focus
    setTimeout(() => document.getElementById(id)?.focus())
  }
  const confirm = (next: readonly Row[]) => {
    const keys = next.map((row) => String(row[open?.keyField ?? '']))
    // what a person has changed of the fields that follow a choice stays, as long as the choice does
    if (keys.length !== chosen.length || keys.some((key, i) => key !== chosen[i]?.key)) onPick(next)
    close()
  }
  return (
    <>
      <PickerTags
        {...props}
        chosen={chosen}
        multiple={node.multiple === true}
        open={open !== undefined}
        {...(icon === undefined ? {} : { icon })}
        onNear={() => void load().catch(() => undefined)}
        onOpen={() => setOpen(dialog())}
        onRemove={onRemove}
        onClear={onClear}
      />
      {open && (
        <div id={`${id}_dialog`} className="pg-picker-dialog">
          <Suspense fallback={<FrameWait kind={open.kind ?? 'dialog'} width={open.width ?? popupWidth} />}>
            <ListDialog {...open} chosen={rows} onConfirm={confirm} onClose={close} />
          </Suspense>
        </div>
      )}
    </>
  )
}
