import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '#renderers/icons/Icon.tsx'
import { useT } from '../../language/text.ts'
import { sessionAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { line } from '../barLine.tsx'
import { useEntryTitle } from '../menu/entryText.ts'
import { recentPaths } from '../menu/recent.ts'
import { finderOf, type Hit, type Target, targetsOf } from './find.ts'
import { Panel } from './Panel.tsx'
import './search.css'

/** A title with what matched in it marked. */
function Marked({ text, marks }: { text: string; marks: Hit['marks'] }) {
  const parts = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to + 1)}</mark>)
    at = to + 1
  }
  return (
    <span className="find-title">
      {parts}
      {text.slice(at)}
    </span>
  )
}

/** Those visited last first, then the others in the order of the menu. */
function byVisit(targets: readonly Target[]): { hits: Hit[]; recent: number } {
  const known = new Map(targets.map((target) => [target.path, target]))
  const recent = recentPaths().flatMap((path) => known.get(path) ?? [])
  const rest = targets.filter((target) => !recent.includes(target))
  return { hits: [...recent, ...rest].map((target) => ({ target, marks: [] })), recent: recent.length }
}

/** NB-01: finds a page of the menu while its name is typed; arrows choose, Enter opens, Escape closes. */
export default function Search({ onClose }: { onClose: () => void }) {
  const t = useT()
  const title = useEntryTitle()
  const navigate = useNavigate()
  const menus = useAtomValue(sessionAtom, { store })?.menus
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const targets = useMemo(() => (menus ? targetsOf(menus, title) : []), [menus, title])
  const find = useMemo(() => finderOf(targets), [targets])
  const { hits, recent } = useMemo(() => (words.trim() ? { hits: find(words), recent: 0 } : byVisit(targets)), [words, find, targets])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    navigate(hit.target.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: { [key: string]: number } = { ArrowDown: at + 1, ArrowUp: at - 1 + hits.length }
    const step = steps[event.key]
    if (step !== undefined) setAt(step % Math.max(1, hits.length))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(hits[at])
    else return
    event.preventDefault()
  }
  const option = (hit: Hit, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field that the list belongs to
    <div
      key={hit.target.path}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === at}
      className="find-option"
      onClick={() => open(hit)}
      onPointerMove={() => index !== at && setAt(index)}
    >
      <Icon name={hit.target.icon} />
      <Marked text={hit.target.title} marks={hit.marks} />
      <span className="find-group">{hit.target.group}</span>
    </div>
  )
  return (
    <Panel title={t('nav.search')} kind="palette" onClose={onClose}>
      <div className="find-head-row">
        <input
          className="find-field"
          role="combobox"
          aria-label={t('nav.search')}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
          placeholder={t('menuSearch.hint')}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: whoever opens the search wants to type
          autoFocus
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button" aria-label={t('common.close')} title={t('common.close')} onClick={onClose}>
          {line(<path d="m3.5 3.5 9 9m0-9-9 9" />)}
        </button>
      </div>
      <div ref={list} id={id} className="find-list" role="listbox" aria-label={t('menuSearch.found')}>
        {recent > 0 && (
          <div className="find-head" role="presentation">
            {t('menuSearch.recent')}
          </div>
        )}
        {hits.slice(0, recent).map(option)}
        {recent > 0 && hits.length > recent && <div className="find-line" role="presentation" />}
        {hits.slice(recent).map((hit, index) => option(hit, index + recent))}
      </div>
      <p className={hits.length === 0 ? 'find-none' : 'sr-only'} role="status">
        {hits.length === 0 ? t('menuSearch.none') : ''}
      </p>
    </Panel>
  )
}
