import { useCallback, useMemo } from 'react'
import { opened, sealed } from '#core/edit/identity.ts'
import { fieldOf, findNode } from '#core/edit/tree.ts'
import type { Application } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { keep } from './kept.ts'
import { type Draft, definitionOf, storedIn, textOf } from './load.ts'
import { useActs } from './useActs.ts'
import { useAsked } from './useAsked.ts'
import { useCommands } from './useCommands.ts'
import { useDeskCall } from './useDeskCall.ts'
import { useDeskState } from './useDeskState.ts'
import { useDraftSaving } from './useDraftSaving.ts'
import { useRefused } from './useRefused.ts'
import { useSteps } from './useSteps.ts'

const open = (stored: Application) => opened(stored, env)
const isStored = (definition: Application, stored: Application) => textOf(sealed(definition, env)) === textOf(stored)
const isThere = (definition: Application, id: string) => findNode(definition, id, env) !== undefined

/** What the drawing marks of what is selected: a column by its key, any other node by its identity; nothing where several are. */
function markOf(definition: Application, [id, ...more]: readonly string[]): string {
  if (id === undefined || more.length > 0) return ''
  const found = findNode(definition, id, env)
  const field = found && fieldOf(found.node, env)
  const key = found?.table && field !== undefined ? `${fieldOf(found.table, env)}.${field}` : field
  return key?.includes('.') ? key : id
}

/** An application's definition while it is designed: commands, their history, the selection, and saving. */
export function useDesk(draft: Draft, onReload: () => void) {
  const stored = useMemo(() => definitionOf(draft) as Application, [draft])
  const steps = useSteps<Application>({ id: draft.id, version: String(draft.version), stored, open, isStored, isThere })
  const { definition, selected, now } = steps
  const { refused, refuse } = useRefused(definition)
  const reread = () => {
    keep(draft.id, undefined)
    onReload()
  }
  const { busy, call } = useDeskCall({ refused: (data) => refuse(now.current.definition, data), giveUp: reread })
  const kept = useMemo(() => storedIn(draft.tables), [draft.tables])
  const { run, selectAt, refuses } = useCommands(
    steps,
    false,
    useCallback((name: string) => kept.has(name), [kept]),
  )
  const { remove, rename, nest } = useAsked({ draft, steps, run })
  const { act, press } = useActs({ steps, busy, run, remove })
  const { save, release } = useDraftSaving({ draft, stored, steps, call, reread })
  return {
    ...useDeskState(steps, busy),
    ...{ refused, run, act, press, selectAt, refuses, rename, nest, save, release },
    /** what the drawing marks */
    marked: markOf(definition, selected),
  }
}
