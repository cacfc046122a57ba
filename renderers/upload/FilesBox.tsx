import { type ComponentProps, Suspense } from 'react'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import { FrameWait } from '#runtime/page/FrameWait.tsx'

const BoxDialog = lazyDialog('files', () => import('../parts/BoxDialog.tsx'))

/** The dialog that the files of a cell open in; its code comes when it opens. */
export const FilesBox = (props: ComponentProps<typeof BoxDialog>) => (
  <Suspense fallback={<FrameWait kind="dialog" width={600} />}>
    <BoxDialog {...props} />
  </Suspense>
)
