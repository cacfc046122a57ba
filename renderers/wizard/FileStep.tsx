import { useId } from 'react'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import { FilePick } from '../upload/FilePick.tsx'

interface Props {
  file: File | undefined
  tip: Text | undefined
  accept: string
  onFile: (file: File | undefined) => void
  onRefuse: () => void
  onTemplate: () => void
  /** shows what became of the last import in the background */
  onLast: (() => void) | undefined
}

/** Step 1: the template to fill in, and the file that was filled in. */
export function FileStep({ file, tip, accept, onFile, onRefuse, onTemplate, onLast }: Props) {
  const { t } = useApp()
  const id = useId()
  return (
    <>
      <p className="pg-wizard-template">
        {t('t:wizard.templateHint')}
        <LightButton label={t('t:wizard.template')} kind="link" icon={blockIcons.download} onClick={onTemplate} />
      </p>
      <FilePick id={id} label={t('t:import.file')} accept={accept} file={file} error={undefined} onFile={onFile} onRefuse={onRefuse} />
      <ul className="pg-wizard-tips">
        <li>{t('t:wizard.tip1000')}</li>
        <li>{t('t:wizard.tipBackground')}</li>
        <li>{t('t:wizard.tipSize')}</li>
        {tip && <li>{t(tip)}</li>}
      </ul>
      {onLast && <LightButton label={t('t:wizard.taskAgain')} kind="link" onClick={onLast} />}
    </>
  )
}
