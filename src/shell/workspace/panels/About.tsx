import { useAtomValue } from 'jotai'
import { useT } from '../../language/text.ts'
import { sysConfigAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { LogoPicture } from '../Logo.tsx'
import { Panel } from './Panel.tsx'

/** NB-05, SH-08: the product, its version and its copyright. */
export default function About({ onClose }: { onClose: () => void }) {
  const t = useT()
  const config = useAtomValue(sysConfigAtom, { store })
  return (
    <Panel title={t('nav.about')} kind="box" onClose={onClose}>
      <div className="panel-body about">
        <LogoPicture config={config} size={48} />
        <strong>{config.sysName || t('app.name')}</strong>
        <dl>
          <dt>{t('about.version')}</dt>
          <dd>{config.sysVersion || '1.0.0'}</dd>
          {config.copyright && (
            <>
              <dt>{t('about.copyright')}</dt>
              <dd>{config.copyright}</dd>
            </>
          )}
        </dl>
      </div>
    </Panel>
  )
}
