import { memo, useCallback } from 'react'
import type { Widget } from '#core/widget.ts'
import { useText } from '#runtime/app.ts'
import { PartIndex } from './PartIndex.tsx'
import { indexOf } from './widgets.ts'

interface WidgetIndexProps {
  /** the widget that is shown */
  chosen: string | undefined
  onChoose: (pingeKey: string) => void
  /** what it is called, where it is not the index of all widgets */
  label?: string
  /** which widgets it holds; all where nothing is said */
  only?: (widget: Widget) => boolean
  /** which of them stand first, as those that are used most */
  used?: readonly string[]
}

const everyWidget = () => true
const none: readonly string[] = []

/** All widgets by group: found by key, by title in any language or by its pinyin initials. */
export const WidgetIndex = memo(function WidgetIndex({ chosen, onChoose, label, only = everyWidget, used = none }: WidgetIndexProps) {
  const t = useText()
  const find = useCallback(
    (search: string) =>
      indexOf(search, t, only, used).map(({ group, widgets }) => ({
        key: group,
        title: t(`t:catalog.kind.${group}`),
        entries: widgets.map(({ pingeKey, title }) => ({ key: pingeKey, title: t(title), code: pingeKey })),
      })),
    [t, only, used],
  )
  const seek = { label: t('t:catalog.search'), hint: t('t:catalog.searchHint') }
  return (
    <PartIndex
      label={label ?? t('t:catalog.index')}
      find={find}
      seek={seek}
      count={(n) => t('t:catalog.count', { n })}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
})
