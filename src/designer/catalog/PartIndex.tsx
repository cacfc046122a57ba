import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useText } from '#runtime/app.ts'

/** What is chosen from, in groups. */
export interface PartGroup {
  key: string
  title: string
  entries: ReadonlyArray<{ key: string; title: string; code?: string }>
}

interface PartIndexProps {
  /** what it is called */
  label: string
  /** what fits a search; the same function as long as it finds the same */
  find: (search: string) => readonly PartGroup[]
  seek: { label: string; hint: string }
  /** says how many there are */
  count: (n: number) => string
  /** what is shown of them */
  chosen?: string | undefined
  onChoose: (key: string) => void
}

/** Parts by group with a search: walked with the arrows, chosen with Enter or a press. */
export function PartIndex({ label: name, find, seek, count, chosen, onChoose }: PartIndexProps) {
  const t = useText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const index = useMemo(() => find(search), [find, search])
  const keys = useMemo(() => index.flatMap(({ entries }) => entries.map(({ key }) => key)), [index])
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

  return (
    <nav className="pg-catalog-index" aria-label={name} onKeyDown={onKeyDown}>
      <div className="pg-catalog-search">
        <Input
          allowClear
          role="combobox"
          aria-label={seek.label}
          aria-controls={`${id}-list`}
          aria-expanded
          aria-autocomplete="list"
          aria-activedescendant={at === undefined ? undefined : `${id}-${at}`}
          placeholder={seek.hint}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setWalked(undefined)
          }}
        />
        <p className="pg-catalog-count" role="status">
          {count(keys.length)}
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
        {index.map(({ key: group, title, entries }) => (
          <div key={group} role="group" aria-labelledby={`${id}-g-${group}`}>
            <div className="pg-catalog-group" id={`${id}-g-${group}`} role="presentation">
              {title} <span>{entries.length}</span>
            </div>
            {entries.map(({ key, title, code }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list around
              <div
                key={key}
                id={`${id}-${key}`}
                role="option"
                aria-selected={key === chosen}
                className={key === at ? 'pg-catalog-entry pg-catalog-at' : 'pg-catalog-entry'}
                data-key={key}
                onClick={() => choose(key)}
              >
                <span title={title}>{title}</span>
                {code === undefined ? null : <code data-words="data">{code}</code>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {keys.length === 0 ? <p className="pg-catalog-none">{t('t:catalog.none')}</p> : null}
    </nav>
  )
}
