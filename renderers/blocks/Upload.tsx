import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { DialogButton } from '../parts/DialogButton.tsx'

const ImportDialog = lazyDialog('import', () => import('./ImportDialog.tsx'))

/** DG-11: a button that opens the import dialog; `on.done` runs when the file was taken. */
function Upload({ node }: BlockProps<'upload'>) {
  return (
    <DialogButton node={node} width={600}>
      {(close) => <ImportDialog node={node} onClose={close} />}
    </DialogButton>
  )
}

export default { block: Upload } satisfies Renderer<'upload'>
