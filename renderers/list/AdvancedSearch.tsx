import { useState } from 'react'
import type { Filter } from '#core/filter/filter.ts'
import type { Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import Frame from '#runtime/page/Frame.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { FilterGroups, useFilterFields } from '../filter/FilterGroups.tsx'
import { draftOf, filterOf, isUnfinished } from '../filter/filterDraft.ts'

interface Props {
  fields: Node[]
  filter: Filter | undefined
  onConfirm: (filter: Filter | undefined) => void
  onClose: () => void
}

/** Conditions over the fields of a list, in groups: what is confirmed is sent with every question of the list. */
export default function AdvancedSearch({ fields, filter, onConfirm, onClose }: Props) {
  const { t } = useApp()
  const known = useFilterFields(fields)
  const [draft, setDraft] = useState(() => {
    const { matchLogic, groups } = draftOf(filter)
    return { matchLogic, groups: filter ? groups : groups.map((group) => ({ ...group, conditions: [known.blank()] })) }
  })
  const [told, setTold] = useState(false)
  const confirm = () => {
    setTold(true)
    if (!isUnfinished(draft)) onConfirm(filterOf(draft))
  }
  return (
    <Frame
      kind="dialog"
      title={t('t:list.advanced')}
      width={1000}
      loading={!known.ready}
      onCancel={onClose}
      onConfirm={confirm}
      confirmText={t('t:common.search')}
    >
      <FilterGroups
        {...known}
        draft={draft}
        onChange={setDraft}
        told={told}
        foot={filter && <LightButton label={t('t:filter.clear')} kind="link" onClick={() => onConfirm(undefined)} />}
      />
    </Frame>
  )
}
