import { Input } from 'antd'
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Widget } from '#core/widget.ts'
import { useText } from '#runtime/app.ts'
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

/** All widgets by group: found by key, by title in any language or by its pinyin initials, walked with the arrows, opened with Enter or a press. */
export const WidgetIndex = memo(function WidgetIndex({ chosen, onChoose, label, only = everyWidget, used = none }: WidgetIndexProps) {
  const t = useText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const index = useMemo(() => indexOf(search, t, only, used), [search, t, only, used])
  const keys = useMemo(() => index.flatMap(({ widgets }) => widgets.map(({ pingeKey }) => pingeKey)), [index])
  const [walked, setWalked] = useState<string>()
  // where the arrows are: what they reached while it is in sight, else what is shown, else the first
  const at = [walked, chosen].find((key) => key !== undefined && keys.includes(key)) ?? keys[0]
  useEffect(() => {
    if (at !== undefined) list.current?.querySelector(`[data-key="${CSS.escape(at)}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  const choose = (key: string | undefined) => {
    if (key === undefined) return
    setWalked(key)
    onChoose(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const now = keys.indexOf(at ?? '')
    const steps: { [key: string]: number } = { ArrowDown: now + 1, ArrowUp: now - 1 }
    // in the field, Home and End are the text's own
    if (event.target instanceof HTMLElement && event.target.role === 'listbox') Object.assign(steps, { Home: 0, End: keys.length - 1 })
    const step = steps[event.key]
    if (step !== undefined) setWalked(keys[Math.min(keys.length - 1, Math.max(0, step))])
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(at)
    else return
    event.preventDefault()
  }

  const name = label ?? t('t:catalog.index')
  return (
    <nav className="pg-catalog-index" aria-label={name} onKeyDown={onKeyDown}>
      <div className="pg-catalog-search">
        <Input
          allowClear
          role="combobox"
          aria-label={t('t:catalog.search')}
          aria-controls={`${id}-list`}
          aria-expanded
          aria-autocomplete="list"
          aria-activedescendant={at === undefined ? undefined : `${id}-${at}`}
          placeholder={t('t:catalog.searchHint')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setWalked(undefined)
          }}
        />
        <p className="pg-catalog-count" role="status">
          {t('t:catalog.count', { n: keys.length })}
        </p>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className="pg-catalog-list"
        role="listbox"
        tabIndex={0}
        aria-label={name}
        aria-activedescendant={at === undefined ? undefined : `${id}-${at}`}
      >
        {index.map(({ group, widgets }) => (
          <div key={group} role="group" aria-labelledby={`${id}-g-${group}`}>
            <div className="pg-catalog-group" id={`${id}-g-${group}`} role="presentation">
              {t(`t:catalog.kind.${group}`)} <span>{widgets.length}</span>
            </div>
            {widgets.map(({ pingeKey, title }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list around
              <div
                key={pingeKey}
                id={`${id}-${pingeKey}`}
                role="option"
                aria-selected={pingeKey === chosen}
                className={pingeKey === at ? 'pg-catalog-entry pg-catalog-at' : 'pg-catalog-entry'}
                data-key={pingeKey}
                onClick={() => choose(pingeKey)}
              >
                <span title={t(title)}>{t(title)}</span>
                <code data-words="data">{pingeKey}</code>
              </div>
            ))}
          </div>
        ))}
      </div>
      {keys.length === 0 ? <p className="pg-catalog-none">{t('t:catalog.none')}</p> : null}
    </nav>
  )
})
