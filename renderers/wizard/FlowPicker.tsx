import { useState } from 'react'
import { useApp } from '#runtime/app.ts'
import Frame from '#runtime/page/Frame.tsx'
import { EntryCard, holding, KeywordFilter } from '../parts/EntryCard.tsx'
import type { Flow } from './useFlow.tsx'

interface Props {
  flows: readonly Flow[]
  onPick: (flow: Flow) => void
  onClose: () => void
}

const nameOf = ({ fullName }: Flow) => fullName

/** WF-03: asks through which of several flows the rows go. */
export function FlowPicker({ flows, onPick, onClose }: Props) {
  const { t } = useApp()
  const [keyword, setKeyword] = useState('')
  const found = holding(flows, keyword, nameOf)
  return (
    <Frame kind="dialog" title={t('t:flow.choose')} width={400} onCancel={onClose}>
      <KeywordFilter value={keyword} onChange={setKeyword} />
      {found.length === 0 ? (
        <p className="pg-shortcuts-empty" role="status">
          {t('t:picker.noData')}
        </p>
      ) : (
        <div className="pg-shortcuts">
          <ul>
            {found.map((flow) => (
              <EntryCard key={flow.id} entry={{ id: flow.id }} title={flow.fullName} onPick={() => onPick(flow)} />
            ))}
          </ul>
        </div>
      )}
    </Frame>
  )
}
