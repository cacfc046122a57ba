import { sessionAtom } from '../../session/session.ts'
import { keep, recall } from '../../storage.ts'
import { store } from '../../store.ts'

const most = 6
const me = () => store.get(sessionAtom)?.user.userId ?? ''

/** The paths that this person visited last, the latest first. */
export function recentPaths(): string[] {
  try {
    const kept = JSON.parse(recall('recent') ?? 'null') as { of?: string; paths?: string[] } | null
    return kept?.of === me() && Array.isArray(kept.paths) ? kept.paths : []
  } catch {
    return []
  }
}

/** Notes a visit, for the search of the menu. */
export function noteVisit(path: string) {
  const paths = [path, ...recentPaths().filter((one) => one !== path)].slice(0, most)
  keep('recent', JSON.stringify({ of: me(), paths }))
}
