import type { Every, Source } from '#core/types.ts'
import { useApp } from '../app.ts'
import type { ScopeValue } from '../scope.ts'
import { useEvery } from './useEvery.ts'
import { useSources } from './useSources.ts'

export interface RunningProps {
  /** a page, or a dialog of it */
  def: { every?: Every; sources?: { [name: string]: Source } }
  scope: ScopeValue
}

/** What goes on behind a page or a dialog that is open: what it does again and again, and the values that its sources answer. */
export default function Running({ def, scope }: RunningProps) {
  const app = useApp()
  useEvery(def.every, scope, app)
  useSources(def.sources, scope, app)
  return null
}
