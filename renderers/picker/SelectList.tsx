import { Suspense, useState } from 'react'
import { listUnpaged, popupPageSize, popupWidth } from '#core/form/popup.ts'
import type { SelectList as Select } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { SelectProps } from '#runtime/lazy/renderer.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { useScopeContext } from '#runtime/scope.ts'
import { recordList } from '../list/recordList.ts'
import type { ListPlan } from './ListChoice.tsx'
import { popupList } from './popupList.ts'

const ListDialog = lazyDialog('list', () => import('./ListDialog.tsx'))

/** Records of an application, with what is taken over of them as it is stored. */
function modelList(
  { modelId = '', hasPage, pageSize, columnOptions = [], relationOptions = [] }: Select,
  app: App,
): Omit<ListPlan, 'title'> {
  const taken = relationOptions.flatMap(({ type, value }) => (String(type ?? 1) === '1' && typeof value === 'string' ? [value] : []))
  return {
    keyField: 'id',
    columns: columnOptions.map(({ value, label }) => ({ field: value, label: label ?? value })),
    hasPage: hasPage === true,
    pageSize: pageSize ?? popupPageSize,
    unpaged: listUnpaged,
    load: recordList(
      { modelId, relationField: columnOptions[0]?.value ?? 'id', columns: columnOptions.map(({ value }) => value), taken },
      app,
    ),
  }
}

/** PP-09 to PP-13: the list that a `select` action opens, over a data interface or over an application. */
export function SelectList({ select, multiple, isTaken, onDone }: SelectProps) {
  const app = useApp()
  const at = useScopeContext()
  // the parameters are those of the moment when it was opened
  const [list] = useState(() =>
    select.dataSource === 'other'
      ? modelList(select, app)
      : popupList({ ...select, pingeKey: 'popupSelect', relationField: select.columnOptions?.[0]?.value }, listUnpaged, at, app),
  )
  const kind = select.popupType === 'drawer' ? 'drawer' : 'dialog'
  const width = select.popupWidth ?? popupWidth
  return (
    <Suspense fallback={<FrameWait kind={kind} width={width} />}>
      <ListDialog
        {...list}
        multiple={multiple}
        isTaken={isTaken}
        kind={kind}
        width={width}
        title={app.t(select.popupTitle) || app.t('t:popup.title')}
        labelField={select.columnOptions?.[0]?.value ?? list.keyField}
        chosen={[]}
        onConfirm={onDone}
        onClose={() => onDone(undefined)}
      />
    </Suspense>
  )
}
