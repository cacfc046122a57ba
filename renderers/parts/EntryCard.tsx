import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { Icon } from '../icons/Icon.tsx'
import { isIcon } from '../icons/iconSet.ts'
import './entryCard.css'

/** Entries whose names hold what is typed, whatever its case. */
export const holding = <Entry,>(entries: readonly Entry[], keyword: string, titleOf: (entry: Entry) => string): readonly Entry[] => {
  const wanted = keyword.trim().toLowerCase()
  return wanted === '' ? entries : entries.filter((entry) => titleOf(entry).toLowerCase().includes(wanted))
}

/** Where what the entries are narrowed by is typed. */
export function KeywordFilter({ value, onChange }: { value: string; onChange: (keyword: string) => void }) {
  const { t } = useApp()
  return (
    <input
      type="search"
      className="ant-input pg-shortcuts-filter"
      aria-label={t('t:common.keyword')}
      placeholder={t('t:common.keywordHint')}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** One entry of a list of cards: a link to where it leads, or with `onPick` a button that chooses it. */
export function EntryCard({ entry, title, onPick }: { entry: Row; title: string; onPick?: () => void }) {
  const { navigate, hrefOf } = useApp()
  const content = (
    <>
      <span aria-hidden="true">
        {entry.icon && isIcon(String(entry.icon)) ? <Icon name={String(entry.icon)} size={18} /> : [...title][0]}
      </span>
      {title}
    </>
  )
  if (onPick)
    return (
      <li>
        <button type="button" className="pg-shortcut" onClick={onPick}>
          {content}
        </button>
      </li>
    )
  return (
    <li>
      <a
        className="pg-shortcut"
        href={entry.path ? (hrefOf(String(entry.path)) ?? String(entry.path)) : String(entry.href)}
        {...(!entry.path && { target: '_blank', rel: 'noopener noreferrer' })}
        onClick={(event) => {
          if (!entry.path || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          navigate(String(entry.path))
        }}
      >
        {content}
      </a>
    </li>
  )
}
