import { Suspense, useMemo, useState } from 'react'
import type { Column } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { usePermission } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import { leavesOf, settingsOf } from './columnSettings.ts'
import type { ColumnSettings } from './useColumnSettings.ts'

const ColumnDrawer = lazyDialog('columns', () => import('./ColumnDrawer.tsx'))

/** The button of a list's columns, and their drawer; columns that a person was not given are not among them. */
export function ColumnsButton({ all, shown, own }: { all: Column[]; shown: Column[]; own: ColumnSettings }) {
  const { t } = useApp()
  const can = usePermission()
  const [open, setOpen] = useState(false)
  const { settings, save } = own
  const mine = useMemo(() => settingsOf(all, settings, t), [all, settings, t])
  const columns = mine.filter(({ prop }) => can(prop, 'column'))
  const freezable = useMemo(() => new Set(all.flatMap(({ children, field = '' }) => (children ? [] : [field]))), [all])
  const frozen = useMemo(() => new Set(leavesOf(shown).flatMap(({ fixed, field = '' }) => (fixed === 'left' ? [field] : []))), [shown])
  if (!save || columns.length < 2) return null
  return (
    <>
      <LightButton label={t('t:list.columns')} kind="icon" icon={blockIcons.columns} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={<FrameWait kind="drawer" width={320} />}>
          <ColumnDrawer
            columns={columns}
            frozen={frozen}
            freezable={freezable}
            onChange={(next) => save([...next, ...mine.filter((one) => !next.some(({ prop }) => prop === one.prop))])}
            onReset={settings.length > 0 ? () => save([]) : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
