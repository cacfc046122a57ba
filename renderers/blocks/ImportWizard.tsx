import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { DialogButton } from '../parts/DialogButton.tsx'
import { wizardWidth } from '../wizard/width.ts'
import { wizardWords } from '../wizard/words.ts'

const Wizard = lazyDialog('importWizard', () => import('../wizard/Wizard.tsx'))

function Opened({ node, onClose }: BlockProps<'importWizard'> & { onClose: () => void }) {
  const hasWords = useSeldomWords(wizardWords)
  if (!hasWords) return <FrameWait kind="dialog" width={wizardWidth} />
  return <Wizard node={node} onClose={onClose} />
}

/** IM-01: a button that opens the import wizard; `on.done` runs when it is closed after something was imported. */
function ImportWizard({ node }: BlockProps<'importWizard'>) {
  return (
    <DialogButton node={node} width={wizardWidth}>
      {(close) => <Opened node={node} onClose={close} />}
    </DialogButton>
  )
}

export default { block: ImportWizard } satisfies Renderer<'importWizard'>
