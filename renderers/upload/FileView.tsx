import { Suspense } from 'react'
import { type FileItem, viewOf } from '#core/files.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { EventBoundary } from '../control/EventBoundary.tsx'
import { endingOf } from './fileActions.ts'

const ImageViewer = lazyDialog('images', () => import('./ImageViewer.tsx'))
const PreviewDialog = lazyDialog('preview', () => import('./PreviewDialog.tsx'))

/** FL-05, FL-07: a file as it is looked at: pictures in the viewer, everything else in a dialog that fills the screen. */
export function FileView({
  item,
  items,
  type,
  downloads,
  onClose,
}: {
  item: FileItem
  /** the pictures that one can go on to */
  items: readonly FileItem[]
  type: string
  downloads: boolean
  onClose: () => void
}) {
  const pictures = items.filter((one) => viewOf(endingOf(one)) === 'image')
  const at = pictures.findIndex(({ fileId }) => fileId === item.fileId)
  return (
    <EventBoundary>
      <Suspense fallback={<FrameWait kind="fullScreen" width="100vw" />}>
        {at >= 0 ? (
          <ImageViewer items={pictures} at={at} type={type} onClose={onClose} />
        ) : (
          <PreviewDialog item={item} type={type} downloads={downloads} onClose={onClose} />
        )}
      </Suspense>
    </EventBoundary>
  )
}
