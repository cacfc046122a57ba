import { Button } from 'antd'
import type { ReactNode } from 'react'
import './running.css'

/** So many of one finding are named. */
const mostNamed = 300

interface FoundListProps {
  /** what was found, in words */
  children: ReactNode
  isGrave?: boolean
  list: ReadonlyArray<{ id: string; fullName: string }>
  /** says how many more there are */
  more: (count: number) => string
  onPress: (id: string) => void
}

/** Something that was found, and whom or what it is about. */
export function FoundList({ children, isGrave = false, list, more, onPress }: FoundListProps) {
  return (
    <details className={isGrave ? 'pg-found pg-found-grave' : 'pg-found'}>
      <summary>{children}</summary>
      <ul>
        {list.slice(0, mostNamed).map(({ id, fullName }) => (
          <li key={id}>
            <Button type="link" size="small" onClick={() => onPress(id)}>
              {fullName}
            </Button>
          </li>
        ))}
        {list.length > mostNamed ? <li>{more(list.length - mostNamed)}</li> : null}
      </ul>
    </details>
  )
}
