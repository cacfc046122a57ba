import type { ListGallery, ListKanban } from '../application/cards.ts'
import { refused } from './standing.ts'
import { isRecord, type Loose, valueAt } from './tree.ts'
import type { Command, Definition, Note, Path, Plan } from './types.ts'

type Put = Extract<Command, { do: 'putEntry' }>
type Move = Extract<Command, { do: 'moveEntry' }>
type Remove = Extract<Command, { do: 'removeEntry' }>

const sameAs = (path: Path, other: Path) => path.length === other.length && path.every((step, i) => step === other[i])

/** The entries at a path; undefined where something else stands, or nodes, which are known by their ids and have commands of their own. */
function entriesAt(definition: Definition, at: Path): readonly unknown[] | undefined {
  const holder = valueAt(definition, at.slice(0, -1))
  const found = valueAt(definition, at) ?? []
  if ((!isRecord(holder) && !Array.isArray(holder)) || !Array.isArray(found) || at.at(-1) === 'children' || at.at(-1) === 'fields')
    return undefined
  return found.some((entry) => isRecord(entry) && typeof entry.pingeKey === 'string') ? undefined : found
}

const listIn = (draft: Definition, at: Path): unknown[] => {
  const holder = valueAt(draft, at.slice(0, -1)) as Loose
  const name = String(at.at(-1))
  holder[name] ??= []
  return holder[name] as unknown[]
}
const stepIn = (at: Path, step: 'put' | 'move' | 'remove') => ({ key: `t:edit.step.${step}Entry`, params: { prop: String(at.at(-1)) } })
const isIndex = (index: number, length: number) => Number.isInteger(index) && index >= 0 && index < length

/** An entry put into a list of plain data: a column, a search field, a button. A list that is not there yet is made. */
export function putEntry(definition: Definition, { at, index, entry }: Put): Plan {
  const entries = entriesAt(definition, at)
  if (!entries || (index !== undefined && !isIndex(index, entries.length + 1))) return refused('gone')
  const recipe = (draft: Definition) => {
    listIn(draft, at).splice(index ?? entries.length, 0, structuredClone(entry))
  }
  return { recipe, nodes: [], mark: stepIn(at, 'put') }
}

/** An entry of a list of plain data moved to another place in it: `to` is its index afterwards. */
export function moveEntry(definition: Definition, { at, from, to }: Move): Plan {
  const entries = entriesAt(definition, at)
  if (!entries || !isIndex(from, entries.length) || !isIndex(to, entries.length)) return refused('gone')
  const recipe = (draft: Definition) => {
    const list = listIn(draft, at)
    list.splice(to, 0, ...list.splice(from, 1))
  }
  return { recipe, nodes: [], mark: stepIn(at, 'move') }
}

const columns: Path = ['list', 'columnList']

/** Names of columns under common heads that go with a column: a head names columns that are there. */
function underHeads(definition: Definition, field: unknown): Note[] {
  return (definition.list?.complexHeaderList ?? []).flatMap(({ childColumns }, i) =>
    childColumns.flatMap((name, n): Note[] =>
      name === field ? [{ what: 'dropped', kind: 'head', field: name, path: ['list', 'complexHeaderList', i, 'childColumns', n] }] : [],
    ),
  )
}

/** Places of the phone's card that name a column: they go with it. */
function onCard(definition: Definition, field: unknown): Note[] {
  const { card } = definition.list ?? {}
  const note = (path: Path): Note => ({ what: 'dropped', kind: 'card', field: String(field), path: ['list', 'card', ...path] })
  return [
    ...(['title', 'tag', 'picture'] as const).flatMap((place) => (card?.[place] === field ? [note([place])] : [])),
    ...(card?.lines ?? []).flatMap((name, i) => (name === field ? [note(['lines', i])] : [])),
  ]
}

/** Takes a column off the phone's card, and a card away that says nothing any more. */
function offCard(draft: Definition, field: string) {
  const { list } = draft
  if (!list?.card) return
  for (const place of ['title', 'tag', 'picture'] as const) if (list.card[place] === field) delete list.card[place]
  const lines = list.card.lines?.filter((name) => name !== field)
  if (lines?.length) list.card.lines = lines
  else delete list.card.lines
  if (Object.keys(list.card).length === 0) delete list.card
}

/** Places of the calendar that name a column: they go with it, and the calendar with the column that it is by. */
function inCalendar(definition: Definition, field: unknown): Note[] {
  const { calendar } = definition.list ?? {}
  return (['start', 'end', 'title'] as const).flatMap((place): Note[] =>
    calendar?.[place] === field ? [{ what: 'dropped', kind: 'calendar', field: String(field), path: ['list', 'calendar', place] }] : [],
  )
}

/** Takes a column out of the calendar. */
function offCalendar({ list }: Definition, field: string) {
  if (list?.calendar?.start === field) delete list.calendar
  for (const place of ['end', 'title'] as const) if (list?.calendar?.[place] === field) delete list.calendar[place]
}

const cardKinds = ['kanban', 'gallery'] as const
const isBy = (cards: ListKanban | ListGallery): string => ('field' in cards ? cards.field : cards.picture)

/** Places of the kanban and the gallery that name a column: they go with it, and the kind with the column that it is by. */
function onCards(definition: Definition, field: unknown): Note[] {
  return cardKinds.flatMap((kind) => {
    const cards = definition.list?.[kind]
    if (!cards) return []
    const note = (path: Path): Note => ({ what: 'dropped', kind: 'cards', field: String(field), path: ['list', kind, ...path] })
    return [
      ...Object.entries(cards).flatMap(([place, name]) => (name === field ? [note([place])] : [])),
      ...(cards.lines ?? []).flatMap((name, i) => (name === field ? [note(['lines', i])] : [])),
    ]
  })
}

/** Takes a column off the cards of the kanban and the gallery. */
function offCards({ list }: Definition, field: string) {
  for (const kind of cardKinds) {
    const cards = list?.[kind]
    if (!list || !cards) continue
    if (isBy(cards) === field) {
      delete list[kind]
      continue
    }
    if (cards.title === field) delete cards.title
    const lines = cards.lines?.filter((name) => name !== field)
    if (lines?.length) cards.lines = lines
    else delete cards.lines
  }
}

const rowLists = ['columnBtnsList', 'customBtnsList'] as const

/** Takes a button off the phone's card. */
function offCardButton({ list }: Definition, code: unknown) {
  const left = list?.card?.buttons?.filter((one) => one !== code)
  if (!list?.card || left?.length === list.card.buttons?.length) return
  if (left?.length) list.card.buttons = left
  else delete list.card.buttons
  if (Object.keys(list.card).length === 0) delete list.card
}

/** An entry taken out of a list of plain data; with a column goes its name under common heads, on the phone's card, in the calendar and on other cards, and a head without columns; with a button its place on the card. */
export function removeEntry(definition: Definition, { at, index }: Remove): Plan {
  const entries = entriesAt(definition, at)
  if (!entries || !isIndex(index, entries.length)) return refused('gone')
  const gone = entries[index]
  const ofColumn = sameAs(at, columns) && isRecord(gone)
  const notes = ofColumn ? underHeads(definition, gone.field) : []
  const carded = ofColumn ? onCard(definition, gone.field) : []
  const dated = ofColumn ? inCalendar(definition, gone.field) : []
  const pinned = ofColumn ? onCards(definition, gone.field) : []
  const recipe = (draft: Definition) => {
    listIn(draft, at).splice(index, 1)
    if (isRecord(gone) && rowLists.some((name) => sameAs(at, ['list', name]))) offCardButton(draft, gone.value)
    if (carded[0]) offCard(draft, carded[0].field)
    if (dated[0]) offCalendar(draft, dated[0].field)
    if (pinned[0]) offCards(draft, pinned[0].field)
    const heads = draft.list?.complexHeaderList
    if (!heads || notes.length === 0) return
    for (const { path, field } of notes) {
      const names = heads[path[2] as number]?.childColumns
      names?.splice(names.indexOf(field), 1)
    }
    for (let i = heads.length - 1; i >= 0; i--)
      if (heads[i]?.childColumns.length === 0 && notes.some(({ path }) => path[2] === i)) heads.splice(i, 1)
  }
  return { recipe, nodes: [], mark: stepIn(at, 'remove'), notes: [...notes, ...carded, ...dated, ...pinned] }
}
