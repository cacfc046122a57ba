import { useState } from 'react'
import { useApp } from '#runtime/app.ts'
import type { Listed } from './VersionList.tsx'

/** What stands in the designer and is not saved, or a version. */
export type Choice = number | 'now'

/**
 * Which version of what is designed is looked at, and which one it is compared with: the newest and the one before it,
 * until others are chosen. `numbers` are newest first; what is not saved goes before them while it is `dirty`.
 */
export function useChosenVersions(numbers: readonly number[], dirty: boolean) {
  const { t } = useApp()
  const [chosen, setChosen] = useState<Choice>()
  const [against, setAgainst] = useState<Choice>()
  const choices: Choice[] = [...(dirty ? (['now'] as const) : []), ...numbers]
  const after = chosen !== undefined && choices.includes(chosen) ? chosen : choices[0]
  const older = choices.slice(after === undefined ? 0 : choices.indexOf(after) + 1)
  const before = against !== undefined && against !== after && choices.includes(against) ? against : older[0]
  const nameOf = (choice: Choice) => (choice === 'now' ? t('t:design.versions.now') : t('t:studio.versionN', { n: choice }))
  const unsaved: Listed<Choice>[] = dirty ? [{ choice: 'now', name: nameOf('now'), lines: [] }] : []
  return {
    ...{ after, before, nameOf },
    /** the two of them whose content is read, where they are versions */
    read: [before, after].map((choice) => (typeof choice === 'number' ? choice : undefined)),
    /** what is not saved, as an entry of the list; nothing where all is */
    unsaved,
    /** what it may be compared with */
    others: choices.filter((choice) => choice !== after).map((choice) => ({ value: choice, label: nameOf(choice) })),
    /** what can be brought back: the chosen version, unless it is what stands here already */
    restorable: typeof after === 'number' && (dirty || after !== numbers[0]) ? after : undefined,
    choose: (choice: Choice) => {
      setChosen(choice)
      setAgainst(undefined)
    },
    compareWith: setAgainst,
  }
}
