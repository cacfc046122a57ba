import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import type { Command, Place } from '#core/edit/types.ts'
import { useApp } from '#runtime/app.ts'
import { fitsInitials } from '../../catalog/initials.ts'
import type { PartGroup } from '../../catalog/PartIndex.tsx'
import { isPiece, pieceId, pieceKey } from '../../catalog/pieceKey.ts'
import type { Dragged } from '../../drag/useDragging.ts'
import { sendOf } from '../../sendOf.ts'

type Piece = Answers['GET /api/system/DesignTemplate/Pieces']['list'][number]
const url = '/api/system/DesignTemplate/Pieces'
const none: readonly Piece[] = []

/** The key of a kept piece that is dragged; nothing of anything else. */
const keyOf = (dragged: Dragged): string | undefined => ('kind' in dragged && isPiece(dragged.kind) ? dragged.kind : undefined)

/** What administrators have kept to be put into forms and pages: as groups of the palette, by category, and the text of one of them. */
export function usePieces() {
  const app = useApp()
  const { t } = app
  const [round, setRound] = useState(0)
  const [read, setRead] = useState<{ list: readonly Piece[]; mayKeep: boolean }>({ list: none, mayKeep: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads them again
  useEffect(() => {
    const stop = new AbortController()
    // one that was kept anew says something else
    texts.current.clear()
    ask(sendOf(app), 'GET /api/system/DesignTemplate/Pieces', { quiet: true, signal: stop.signal }).then(
      ({ data }) => setRead(data),
      // a form is designed without them as well
      () => undefined,
    )
    return () => stop.abort()
  }, [app, round])
  const { list, mayKeep } = read
  const groups = useCallback(
    (search: string): PartGroup[] => {
      const words = search.toLowerCase().split(/\s+/).filter(Boolean)
      const fits = ({ fullName, category, description }: Piece) =>
        words.every((word) => `${fullName}\n${category}\n${description ?? ''}`.toLowerCase().includes(word) || fitsInitials(fullName, word))
      const byCategory = new Map<string, Piece[]>()
      for (const piece of list.filter(fits)) byCategory.set(piece.category, [...(byCategory.get(piece.category) ?? []), piece])
      return [...byCategory].map(([category, pieces]) => ({
        key: pieceKey(category),
        title: category === '' ? t('t:piece.own') : t('t:piece.ownOf', { category }),
        entries: pieces.map(({ id, fullName }) => ({ key: pieceKey(id), title: fullName })),
      }))
    },
    [list, t],
  )
  const texts = useRef(new Map<string, string>())
  const textOf = useCallback(
    async (key: string): Promise<string | undefined> => {
      if (!isPiece(key)) return undefined
      const known = texts.current.get(key)
      if (known !== undefined) return known
      // what went wrong was told
      const answer = await app.request({ get: `${url}/${encodeURIComponent(pieceId(key))}` }).catch(() => undefined)
      const content = (answer?.data as { content?: string } | undefined)?.content
      if (content !== undefined) texts.current.set(key, content)
      return content
    },
    [app],
  )
  /** What a drop does; of a kept piece nothing before it was read. */
  const commandOf = useCallback((dragged: Dragged, to: Place, otherwise: (dragged: Dragged, to: Place) => Command): Command | undefined => {
    const key = keyOf(dragged)
    if (key === undefined) return otherwise(dragged, to)
    const text = texts.current.get(key)
    return text === undefined ? undefined : { do: 'paste', text, to }
  }, [])
  /** A kept piece that is taken hold of is read. */
  const hold = useCallback(
    (dragged: Dragged) => {
      const key = keyOf(dragged)
      if (key !== undefined) void textOf(key)
    },
    [textOf],
  )
  /** Puts a kept piece somewhere, where it is one: as soon as it is read. */
  const put = useCallback(
    (dragged: Dragged, to: Place, run: (command: Command) => unknown): boolean => {
      const key = keyOf(dragged)
      if (key !== undefined) void textOf(key).then((text) => text !== undefined && run({ do: 'paste', text, to }))
      return key !== undefined
    },
    [textOf],
  )
  const nameOf = useCallback((key: string) => list.find(({ id }) => pieceKey(id) === key)?.fullName ?? '', [list])
  const categories = useMemo(() => [...new Set(list.map(({ category }) => category).filter(Boolean))], [list])
  return { groups, textOf, commandOf, hold, put, nameOf, categories, mayKeep, readAgain: useCallback(() => setRound((n) => n + 1), []) }
}
