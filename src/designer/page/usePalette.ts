import { useMemo, useState } from 'react'
import type { Command, Definition, Place } from '#core/edit/types.ts'
import { useApp } from '#runtime/app.ts'
import type { usePieces } from '../application/form/usePieces.ts'
import { isPiece } from '../catalog/pieceKey.ts'
import { countUse, mostUsed } from '../catalog/used.ts'
import type { Dragged, DropPlaces } from '../drag/useDragging.ts'
import { useLatest } from '../useLatest.ts'
import { dropInPage, dropInPageOutline } from './dropPlaces.ts'
import { dialogOf } from './keys.ts'
import { commandOf, nameOfPart, partsAt } from './palette.ts'
import { nearestPlace, placeIn, placeKind, placesIn } from './places.ts'
import type { PageDeskState } from './usePageDesk.ts'

/** What can be put where something new goes, and how it is put there: by a press, or by dragging. */
export function usePalette(desk: PageDeskState, later: Definition, pieces: ReturnType<typeof usePieces>) {
  const app = useApp()
  const { t } = app
  const { definition, selected } = desk
  const userId = String(app.user.userId ?? '')
  const [used] = useState(() => mostUsed(userId))
  const { place, form: path } = placeKind(definition, placeIn(definition, selected))
  const form = path?.join('/')
  const { groups, nameOf } = pieces
  const find = useMemo(() => {
    const shipped = partsAt(later, { place, form: form?.split('/'), used }, t)
    return (search: string) => [...groups(search), ...shipped(search)]
  }, [later, place, form, used, groups, t])
  const put = useLatest((dragged: Dragged, to: Place) => {
    if (pieces.put(dragged, to, desk.run)) return
    if (desk.run(commandOf(dragged, to)) && 'kind' in dragged) countUse(userId, dragged.kind)
  })
  const add = useLatest((kind: string) => {
    const addAs = (command: (to: Place) => Command) => {
      const { definition, selected } = desk.now()
      return nearestPlace(definition, placesIn(definition, selected), command)
    }
    if (!isPiece(kind)) {
      const to = addAs((to) => commandOf({ kind }, to))
      if (to) put({ kind }, to)
      return
    }
    void pieces.textOf(kind).then((text) => {
      const to = text === undefined ? undefined : addAs((to) => ({ do: 'paste', text, to }))
      if (to) put({ kind }, to)
    })
  })
  const shownDialog = useLatest(() => dialogOf(desk.now().definition, desk.now().selected.at(-1)))
  const places = useMemo<DropPlaces<Definition>>(
    () => ({
      within: '.pg-drawing',
      inDrawing: (definition, part, at, dragged, document) => dropInPage(definition, part, at, dragged, document, shownDialog()),
      inOutline: dropInPageOutline,
      nameOf: (kind) => (isPiece(kind) ? nameOf(kind) : nameOfPart(kind, t)),
    }),
    [t, shownDialog, nameOf],
  )
  return { find, put, add, places }
}
