import type { Action, Text } from '#core/types.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { type ButtonProps, DialogButton } from '../parts/DialogButton.tsx'
import { propsOf } from '../parts/props.ts'
import { useSeldomWords } from '../parts/useSeldomWords.ts'
import { wizardWidth } from '../wizard/width.ts'
import { wizardWords } from '../wizard/words.ts'

const Wizard = lazyDialog('importWizard', () => import('../wizard/Wizard.tsx'))

export interface WizardProps extends ButtonProps {
  title?: Text
  /** where its calls are served, below /api/ */
  module?: string
  /** of the module of applications: whose records are imported */
  modelId?: string
  /** what whoever imports should know */
  tip?: Text
}

function Opened({ node, onClose }: BlockProps & { onClose: () => void }) {
  const hasWords = useSeldomWords(wizardWords)
  if (!hasWords) return <FrameWait kind="dialog" width={wizardWidth} />
  return <Wizard props={propsOf<WizardProps>(node)} done={node.on?.done as Action[] | undefined} onClose={onClose} />
}

/** IM-01: a button that opens the import wizard; `on.done` runs when it is closed after something was imported. */
function ImportWizard({ node }: BlockProps) {
  return (
    <DialogButton node={node} width={wizardWidth}>
      {(close) => <Opened node={node} onClose={close} />}
    </DialogButton>
  )
}

export default { block: ImportWizard } satisfies Renderer
