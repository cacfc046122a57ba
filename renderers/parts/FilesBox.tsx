import { type ComponentProps, Suspense } from 'react'
import { FrameWait } from '#runtime/FrameWait.tsx'
import { lazyPart } from '#runtime/lazyPart.tsx'

const BoxDialog = lazyPart('files', () => import('./BoxDialog.tsx'))

/** The dialog that the files of a cell open in; its code comes when it opens. */
export const FilesBox = (props: ComponentProps<typeof BoxDialog>) => (
  <Suspense fallback={<FrameWait kind="dialog" width={600} />}>
    <BoxDialog {...props} />
  </Suspense>
)
