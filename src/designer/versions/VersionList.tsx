import type { ReactNode } from 'react'
import { useText } from '#runtime/app.ts'

/** A version as it stands in the list: what it is called, and what is known of it. */
export interface Listed<C extends number | string> {
  choice: C
  name: string
  lines: readonly string[]
  tags?: ReactNode
}

interface VersionListProps<C extends number | string> {
  versions: ReadonlyArray<Listed<C>>
  chosen: C | undefined
  onChoose: (choice: C) => void
  /** what stands below them: a way to older ones */
  more?: ReactNode
}

/** Versions to choose from, the newest first. */
export function VersionList<C extends number | string>({ versions, chosen, onChoose, more }: VersionListProps<C>) {
  const t = useText()
  return (
    <ul className="pg-version-list" aria-label={t('t:studio.versions')}>
      {versions.map(({ choice, name, lines, tags }) => (
        <li key={choice}>
          <button type="button" className="pg-version" aria-pressed={chosen === choice} onClick={() => onChoose(choice)}>
            <strong>
              {name} {tags}
            </strong>
            {lines.filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </button>
        </li>
      ))}
      {more === undefined ? null : <li>{more}</li>}
    </ul>
  )
}
