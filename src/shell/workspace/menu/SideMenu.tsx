import { useEffect, useMemo, useState } from 'react'
import { Icon } from '#renderers/icons/Icon.tsx'
import { type Entry, isGroup } from '../../routing/menus.ts'
import { Count } from './Count.tsx'
import { EntryLink } from './EntryLink.tsx'
import { visibleEntries } from './entries.ts'
import { useEntryTitle } from './entryText.ts'
import { Flyout } from './Flyout.tsx'

interface Props {
  entries: readonly Entry[]
  /** the entry that is shown now, and the groups above it */
  active: Entry | undefined
  /** `narrow`: icons only. `rail`: an icon above a small title (LA-04). A group of both opens beside the bar. */
  kind?: 'wide' | 'narrow' | 'rail'
  /** how many groups stand above these entries */
  depth?: number
}

const indent = (depth: number) => ({ paddingInlineStart: 16 + depth * 26 })

function Group({ entry, active, open, onToggle, depth, top }: Props & { entry: Entry; open: boolean; onToggle: () => void; top: number }) {
  const title = useEntryTitle()(entry)
  const at = (depth ?? 0) - top
  return (
    <>
      <button
        type="button"
        className="side-item side-group"
        style={indent(at)}
        aria-expanded={open}
        data-within={active?.parents.includes(entry) || undefined}
        // LA-07: opening one closes the other.
        onClick={onToggle}
      >
        {at === 0 && <Icon name={entry.icon} fallback="Folder" />}
        <span className="side-text" title={title}>
          {title}
        </span>
        {!open && <Count of={entry.children} />}
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
      {open && <Level entries={entry.children} active={active} depth={(depth ?? 0) + 1} top={top} />}
    </>
  )
}

function Level({ entries, active, kind = 'wide', depth = 0, top }: Props & { top: number }) {
  const title = useEntryTitle()
  const within = active?.parents[depth]
  const [open, setOpen] = useState(within?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of a group that was closed by hand opens it again
  useEffect(() => setOpen((now) => within?.id ?? now), [within?.id, active?.id])
  const at = depth - top
  const wide = kind === 'wide'
  const text = kind === 'narrow' ? 'sr-only' : 'side-text'
  return (
    <ul className={at === 0 ? 'side-list' : 'side-list side-sub'}>
      {visibleEntries(entries).map((entry) => (
        <li key={entry.id}>
          {!isGroup(entry) ? (
            <EntryLink entry={entry} active={active} className="side-item" title={title(entry)} {...(wide && { style: indent(at) })}>
              {at === 0 && <Icon name={entry.icon} />}
              <span className={text}>{title(entry)}</span>
            </EntryLink>
          ) : wide ? (
            <Group
              entry={entry}
              entries={entries}
              active={active}
              depth={depth}
              top={top}
              open={open === entry.id}
              onToggle={() => setOpen(open === entry.id ? undefined : entry.id)}
            />
          ) : (
            <Flyout
              entries={entry.children}
              active={active}
              name={title(entry)}
              to="side"
              className="side-item"
              within={active?.parents.includes(entry) ?? false}
            >
              <Icon name={entry.icon} fallback="Folder" size={kind === 'rail' ? 18 : 16} />
              <span className={text}>{title(entry)}</span>
              <Count of={entry.children} />
            </Flyout>
          )}
        </li>
      ))}
    </ul>
  )
}

/** LA-07, MN-03: a menu tree at the side; of each level one group is open at a time. */
export function SideMenu({ entries, active, kind = 'wide', depth = 0 }: Props) {
  return useMemo(() => <Level entries={entries} active={active} kind={kind} depth={depth} top={depth} />, [entries, active, kind, depth])
}
