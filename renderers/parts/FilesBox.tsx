import { type ComponentProps, Suspense } from 'react'
import { FrameWait } from '#runtime/FrameWait.tsx'
import { lazyDialog } from '#runtime/lazyDialog.tsx'

const BoxDialog = lazyDialog('files', () => import('./BoxDialog.tsx'))

/** The dialog that the files of a cell open in; its code comes when it opens. */
export const FilesBox = (props: ComponentProps<typeof BoxDialog>) => (
  <Suspense fallback={<FrameWait kind="dialog" width={600} />}>
    <BoxDialog {...props} />
  </Suspense>
)
