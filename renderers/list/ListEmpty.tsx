import type { ReactNode } from 'react'
import { isOn } from '#core/expression/expr.ts'
import type { Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { type ListStore, useListPart } from '#runtime/list/listStore.ts'
import { filled } from '#runtime/list/useRows.ts'
import { readScope, usePermission, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { Nothing } from '../grid/GridStates.tsx'

/** Why there is nothing to see, and what to do next. */
export function ListEmpty({
  toolbar = [],
  list,
  onReset,
}: {
  toolbar: Node[] | undefined
  list: ListStore
  onReset: () => void
}): ReactNode {
  const app = useApp()
  const { t } = app
  const at = useScopeContext()
  const can = usePermission()
  const { error, waiting, search, filter } = useListPart(list, (state) => state)
  if (error) {
    return (
      <Nothing role="alert" title={t('t:list.failed')} hint={error}>
        <LightButton label={t('t:common.retry')} onClick={list.refresh} />
      </Nothing>
    )
  }
  if (waiting) return <Nothing title={t('t:list.choose')} />
  if (filter || Object.keys(filled(search)).length > 0) {
    return (
      <Nothing title={t('t:list.noMatch')} hint={t('t:list.noMatchHint')}>
        <LightButton label={t('t:list.clearSearch')} onClick={onReset} />
      </Nothing>
    )
  }
  const scope = readScope(at, app)
  const add = toolbar.find(
    (one) =>
      one.kind === 'primary' &&
      can(one.permission as string | undefined) &&
      isOn(one.visible, scope, true) &&
      !isOn(one.disabled, scope, false),
  )
  return <Nothing title={t('t:picker.noData')} hint={add ? t('t:list.addFirst', { name: t(add.label) }) : undefined} />
}
