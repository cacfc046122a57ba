import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Entry } from '../../routing/menus.ts'
import { Count } from './Count.tsx'

/** Where an entry leads, as a link: another window for what leaves the application. What waits there is told with its name. */
export function EntryLink({
  entry,
  active,
  children,
  ...look
}: {
  entry: Entry
  active: Entry | undefined
  className: string
  title: string
  style?: CSSProperties
  children: ReactNode
  onClick?: () => void
}) {
  if (entry.href) {
    return (
      <a {...look} href={entry.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  return (
    <Link {...look} to={entry.path ?? '/'} aria-current={entry === active ? 'page' : undefined}>
      {children}
      <Count of={[entry]} />
    </Link>
  )
}
