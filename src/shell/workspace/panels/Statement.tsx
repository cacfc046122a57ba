import { useT } from '../../language/text.ts'
import { Panel } from './Panel.tsx'

const parts = ['account', 'records', 'login', 'browser', 'share'] as const

/** NB-05: what is kept of a person, where and what for. */
export default function Statement({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Panel title={t('nav.statement')} kind="box" onClose={onClose}>
      <div className="panel-body statement">
        {parts.map((part) => (
          <p key={part}>{t(`statement.${part}`)}</p>
        ))}
      </div>
    </Panel>
  )
}
