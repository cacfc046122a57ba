import { Modal } from 'antd'
import { useApp } from '#runtime/app.ts'
import { useVisit } from '#runtime/page/visit.ts'
import { Faults } from '../Faults.tsx'
import type { Finding } from '../language/analyse.ts'
import type { FlowDraft } from './load.ts'

interface ReleaseFlowProps {
  findings: readonly Finding[]
  draft: FlowDraft
  onGo: (finding: Finding) => void
  onAnswer: (isAgreed: boolean) => void
}

/** What comes of a release, as the text that says it: the first flow in use makes its application one whose records are launched. */
function becomesOf({ versionId, enabledMark, others }: FlowDraft): string {
  if (enabledMark !== 1) return 'releaseOff'
  if (versionId !== null) return 'releaseAgain'
  return others === 0 ? 'releaseOnly' : 'releaseFirst'
}

/** What a release does, before it does it; where something is wrong, that is told and leads to its place instead. */
export function ReleaseFlow({ findings, draft, onGo, onAnswer }: ReleaseFlowProps) {
  const { t } = useApp()
  const visit = useVisit()
  const isFaulty = findings.length > 0
  return (
    <Modal
      key={visit}
      open
      width={450}
      title={t('t:flowDesign.release')}
      okText={t('t:studio.release')}
      cancelText={t('t:common.cancel')}
      okButtonProps={{ disabled: isFaulty }}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {isFaulty ? (
        <>
          <p>{t('t:flowDesign.releaseFaults')}</p>
          <Faults findings={findings} onGo={onGo} />
        </>
      ) : (
        <p>{t(`t:flowDesign.${becomesOf(draft)}`)}</p>
      )}
    </Modal>
  )
}
