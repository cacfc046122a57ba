import type { Action, Call, Row, Source, Text } from '#core/types.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { type ButtonProps, DialogButton } from '../parts/DialogButton.tsx'
import { propsOf } from '../parts/props.ts'

const ImportDialog = lazyDialog('import', () => import('./ImportDialog.tsx'))

export interface UploadProps extends ButtonProps {
  title?: Text
  /** endings that are taken, e.g. `.bdd` or `.xls,.xlsx` */
  accept?: string
  request: Call
  /** where the record comes to hang, when it is imported into a tree */
  parent?: Source
  parentLabel?: Text
  /** false: the file says itself what is new, so that nobody is asked */
  duplicates?: boolean
  /** further parts of the form that is sent */
  data?: Row
}

/** DG-11: a button that opens the import dialog; `on.done` runs when the file was taken. */
function Upload({ node }: BlockProps) {
  return (
    <DialogButton node={node} width={600}>
      {(close) => <ImportDialog props={propsOf<UploadProps>(node)} done={node.on?.done as Action[] | undefined} onClose={close} />}
    </DialogButton>
  )
}

export default { block: Upload } satisfies Renderer
