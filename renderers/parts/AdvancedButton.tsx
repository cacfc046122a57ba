import { Suspense, useState } from 'react'
import type { Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { FrameWait } from '#runtime/FrameWait.tsx'
import { lazyDialog } from '#runtime/lazyDialog.tsx'
import { type ListStore, useListPart } from '#runtime/listStore.ts'
import { usePermission } from '#runtime/scope.ts'
import { blockIcons } from './blockIcons.tsx'
import { LightButton } from './LightButton.tsx'

const AdvancedSearch = lazyDialog('advancedSearch', () => import('./AdvancedSearch.tsx'))

/** The button of the advanced search, and its dialog; fields that a person was not given are not offered. */
export function AdvancedButton({ list, fields }: { list: ListStore; fields: Node[] }) {
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
        kind="text"
        icon={blockIcons.filter}
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
