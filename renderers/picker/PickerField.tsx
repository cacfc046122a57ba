import { Suspense, useState } from 'react'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { PickerTags, type PickerTagsProps } from './PickerTags.tsx'
import type { PickerGroup, PickerItem, PickerTab } from './pickerTypes.ts'

const load = () => import('./PickerDialog.tsx')
const PickerDialog = lazyDialog('picker', load)

interface Props extends EditProps {
  chosen: readonly PickerItem[]
  multiple: boolean
  title: string
  /** asked when the dialog opens */
  tabs: () => readonly PickerTab[]
  groups?: readonly PickerGroup[] | undefined
  width?: number
  /** what is said when one has to be chosen and none was */
  missing?: string
  icon?: PickerTagsProps['icon']
  most?: number
  /** PK-03, PK-06: what is chosen now: after confirm, and at once after a tag was taken away or all were cleared */
  onPick: (chosen: readonly PickerItem[]) => void
}

/** A picker whole: the closed field and, on first use, its dialog. The focus comes back to the field. */
export function PickerField({ chosen, multiple, title, tabs, groups, width = 800, missing, onPick, ...props }: Props) {
  const { id, onBlur } = props
  const [open, setOpen] = useState<readonly PickerTab[]>()
  const close = () => {
    setOpen(undefined)
    onBlur()
    // after the dialog has let go of the focus
    setTimeout(() => document.getElementById(id)?.focus())
  }
  return (
    <>
      <PickerTags
        {...props}
        chosen={chosen}
        multiple={multiple}
        open={open !== undefined}
        onNear={() => void load().catch(() => undefined)}
        onOpen={() => setOpen(tabs())}
        onRemove={(key) => onPick(chosen.filter((one) => one.key !== key))}
        onClear={() => onPick([])}
      />
      {open && (
        <div id={`${id}_dialog`} className="pg-picker-dialog">
          <Suspense fallback={<FrameWait kind="dialog" width={width} />}>
            <PickerDialog
              title={title}
              tabs={open}
              multiple={multiple}
              chosen={chosen}
              groups={groups}
              width={width}
              missing={missing}
              onConfirm={(next) => {
                onPick(next)
                close()
              }}
              onClose={close}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}
