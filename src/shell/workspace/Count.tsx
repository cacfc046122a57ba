import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { lazyPart } from '#runtime/lazyPart.tsx'
import { countsAtom } from '../live/state.ts'
import type { Entry } from '../menus.ts'
import { store } from '../store.ts'

const Mark = lazyPart(
  'count',
  () => import('./CountMark.tsx'),
  () => null,
)
type Counted = Pick<Entry, 'code' | 'children'>

/** The entry of the menu whose tasks are told beside the messages as well. */
export const todo: Counted[] = [{ code: 'workFlow.flowTodo', children: [] }]

/** How much waits behind an entry of the menu, or below a group; `bar`: as a link to it in the top bar. Nothing where nothing waits. */
export function Count({ of, bar }: { of: readonly Counted[]; bar?: true }) {
  const counts = useAtomValue(countsAtom, { store })
  const sum = (list: readonly Counted[]): number => list.reduce((n, one) => n + (counts[one.code] ?? 0) + sum(one.children), 0)
  const count = sum(of)
  return count ? (
    <Suspense>
      <Mark count={count} link={bar && of[0]?.code} />
    </Suspense>
  ) : null
}
