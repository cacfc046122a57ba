import { Suspense, useState } from 'react'
import type { Action, Call, Row, Source, Text } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { FrameWait } from '#runtime/FrameWait.tsx'
import { lazyDialog } from '#runtime/lazyDialog.tsx'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { useExpr, usePermission } from '#runtime/scope.ts'
import { iconOf } from '../parts/blockIcons.tsx'
import { type ButtonKind, LightButton } from '../parts/LightButton.tsx'
import { propsOf } from '../parts/props.ts'

const ImportDialog = lazyDialog('import', () => import('./ImportDialog.tsx'))

export interface UploadProps {
  label?: Text
  title?: Text
  kind?: ButtonKind
  icon?: string
  permission?: string
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
  const t = useText()
  const can = usePermission()
  const props = propsOf<UploadProps>(node)
  const off = useExpr<boolean | undefined>(node.disabled)
  const [open, setOpen] = useState(false)
  if (!can(props.permission)) return null
  return (
    <>
      <LightButton
        label={t(props.label)}
        kind={props.kind}
        icon={iconOf(props.icon)}
        disabled={Boolean(off)}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={<FrameWait kind="dialog" width={600} />}>
          <ImportDialog props={props} done={node.on?.done as Action[] | undefined} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export default { block: Upload } satisfies Renderer
