import { Suspense, useState } from 'react'
import type { Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import { type ListStore, useListPart } from '#runtime/list/listStore.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { usePermission } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'

const AdvancedSearch = lazyDialog('advancedSearch', () => import('./AdvancedSearch.tsx'))

/**
 * The button of the advanced search, and its dialog; fields that a person was not given are not offered. `narrow`: an
 * icon alone until it filters, as a phone has no room for its name in the line of icons.
 */
export function AdvancedButton({ list, fields, narrow }: { list: ListStore; fields: Node[]; narrow: boolean }) {
  const { t } = useApp()
  const can = usePermission()
  const filter = useListPart(list, (state) => state.filter)
  const [open, setOpen] = useState(false)
  const offered = fields.filter(({ field }) => can(field, 'column'))
  if (offered.length === 0) return null
  const n = filter?.conditionList.reduce((sum, { groups }) => sum + groups.length, 0) ?? 0
  return (
    <>
      <LightButton
        label={n > 0 ? t('t:list.advancedUsed', { n }) : t('t:list.advanced')}
        kind={narrow && n === 0 ? 'icon' : 'text'}
        icon={blockIcons.conditions}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={<FrameWait kind="dialog" width={1000} />}>
          <AdvancedSearch
            fields={offered}
            filter={filter}
            onClose={() => setOpen(false)}
            onConfirm={(asked) => {
              setOpen(false)
              list.restart({ filter: asked })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
