import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type Choice, Choices, type Place } from '#renderers/parts/Choices.tsx'
import { type Entry, isGroup } from '../menus.ts'
import { useEntryTitle } from './entryText.ts'
import { Icon } from './Icon.tsx'

interface Props {
  entries: Entry[]
  /** the entry that is shown now, and the groups above it */
  active: Entry | undefined
  /** icons only: a group opens beside the bar */
  narrow: boolean
}

/** What a person sees: no hidden entry, no group without a page. */
const shown = (entries: Entry[]): Entry[] =>
  entries.filter((entry) => !entry.hidden && (isGroup(entry) ? shown(entry.children).length > 0 : entry.path || entry.href))

/** Where an entry leads, as a link: another window for what leaves the application. */
function Leaf({ entry, active, depth, narrow }: { entry: Entry; active: Entry | undefined; depth: number; narrow: boolean }) {
  const title = useEntryTitle()(entry)
  const content = (
    <>
      {depth === 0 && <Icon name={entry.icon} />}
      <span className={narrow ? 'sr-only' : 'side-text'}>{title}</span>
    </>
  )
  const look = { className: 'side-item', style: { paddingInlineStart: narrow ? undefined : 16 + depth * 26 }, title }
  if (entry.href) {
    return (
      <a {...look} href={entry.href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  }
  return (
    <Link {...look} to={entry.path ?? '/'} aria-current={entry === active ? 'page' : undefined}>
      {content}
    </Link>
  )
}

function flat(entries: Entry[]): Entry[] {
  return shown(entries).flatMap((entry) => (isGroup(entry) ? flat(entry.children) : [entry]))
}

/** A group of the narrow sidebar: its pages in a list beside it. */
function NarrowGroup({ entry, active }: { entry: Entry; active: Entry | undefined }) {
  const title = useEntryTitle()
  const navigate = useNavigate()
  const [place, setPlace] = useState<Place>()
  const close = useRef(() => setPlace(undefined)).current
  const choices: Choice[] = flat(entry.children).map((child) => ({
    key: child.id,
    label: title(child),
    current: child === active,
    run: () => (child.href ? window.open(child.href, '_blank', 'noopener') : navigate(child.path ?? '/')),
  }))
  return (
    <>
      <button
        type="button"
        className="side-item"
        title={title(entry)}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        data-within={active?.parents.includes(entry) || undefined}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          setPlace({ x: box.right + 4, y: box.top, align: 'start' })
        }}
      >
        <Icon name={entry.icon} fallback="Folder" />
        <span className="sr-only">{title(entry)}</span>
      </button>
      {place && <Choices label={title(entry)} choices={choices} place={place} onClose={close} />}
    </>
  )
}

function Level({ entries, active, narrow, depth }: Props & { depth: number }) {
  const title = useEntryTitle()
  const within = active?.parents[depth]
  const [open, setOpen] = useState(within?.id)
  useEffect(() => setOpen((now) => within?.id ?? now), [within?.id])
  return (
    <ul className={depth === 0 ? 'side-list' : 'side-list side-sub'}>
      {shown(entries).map((entry) => {
        if (!isGroup(entry)) {
          return (
            <li key={entry.id}>
              <Leaf entry={entry} active={active} depth={depth} narrow={narrow} />
            </li>
          )
        }
        if (narrow) {
          return (
            <li key={entry.id}>
              <NarrowGroup entry={entry} active={active} />
            </li>
          )
        }
        const isOpen = open === entry.id
        return (
          <li key={entry.id}>
            <button
              type="button"
              className="side-item side-group"
              style={{ paddingInlineStart: 16 + depth * 26 }}
              aria-expanded={isOpen}
              data-within={entry === within || undefined}
              // LA-07: opening one closes the other.
              onClick={() => setOpen(isOpen ? undefined : entry.id)}
            >
              {depth === 0 && <Icon name={entry.icon} fallback="Folder" />}
              <span className="side-text" title={title(entry)}>
                {title(entry)}
              </span>
              <svg
                className="side-arrow"
                aria-hidden="true"
                width="10"
                height="10"
                viewBox="0 0 10 10"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.3"
              >
                <path d="m2 3.5 3 3 3-3" />
              </svg>
            </button>
            {isOpen && <Level entries={entry.children} active={active} narrow={narrow} depth={depth + 1} />}
          </li>
        )
      })}
    </ul>
  )
}

/** LA-07, MN-03: the user's menu tree; of each level one group is open at a time. */
export function SideMenu(props: Props) {
  const { entries } = props
  return useMemo(() => <Level {...props} entries={entries} depth={0} />, [props, entries])
}
