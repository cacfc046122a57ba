import { memo, useCallback } from 'react'
import type { Widget } from '#core/widget.ts'
import { useText } from '#runtime/app.ts'
import { type PartGroup, PartIndex } from './PartIndex.tsx'
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
  /** what fits a search of what stands behind them */
  more?: (search: string) => readonly PartGroup[]
}

const everyWidget = () => true
const none: readonly string[] = []
const noMore = (): readonly PartGroup[] => []

/** All widgets by group: found by key, by title in any language or by its pinyin initials. */
export const WidgetIndex = memo(function WidgetIndex({
  chosen,
  onChoose,
  label,
  only = everyWidget,
  used = none,
  more = noMore,
}: WidgetIndexProps) {
  const t = useText()
  const find = useCallback(
    (search: string) => [
      ...indexOf(search, t, only, used).map(({ group, widgets }) => ({
        key: group,
        title: t(`t:catalog.kind.${group}`),
        entries: widgets.map(({ pingeKey, title }) => ({ key: pingeKey, title: t(title), code: pingeKey })),
      })),
      ...more(search),
    ],
    [t, only, used, more],
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
