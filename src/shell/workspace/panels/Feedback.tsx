import { useAtomValue } from 'jotai'
import { useT } from '../../language/text.ts'
import { toast } from '../../notify/toast.ts'
import { sysConfigAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { Panel } from './Panel.tsx'

/** NB-05, where the system has no address for feedback: what an administrator needs to know, to be copied. */
export default function Feedback({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { sysName, sysVersion } = useAtomValue(sysConfigAtom, { store })
  const details = [
    `${sysName || t('app.name')} ${sysVersion ?? ''}`.trim(),
    `${document.title} ${location.pathname}`,
    navigator.userAgent,
  ].join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(details).then(
      () => toast('success', t('feedback.copied')),
      () => toast('error', t('http.error')),
    )
  return (
    <Panel title={t('nav.feedback')} kind="box" onClose={onClose}>
      <div className="panel-body feedback">
        <p>{t('feedback.intro')}</p>
        <pre>{details}</pre>
        <button type="button" className="button button-primary" onClick={copy}>
          {t('feedback.copy')}
        </button>
      </div>
    </Panel>
  )
}
