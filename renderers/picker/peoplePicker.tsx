import { currentUserId, offeredTypes, restrictedTo, splitId, storedIds, storedType, typedId, typedIds } from '#core/rules/people.ts'
import { listMark } from '#core/text.ts'
import type { Call, Json, Row } from '#core/types.ts'
import { type Answer, type App, useApp, useText } from '#runtime/app.ts'
import { listOf, onForget } from '#runtime/data/sources.ts'
import type { EditOf, NodeOf, ReadOf, RendererOf } from '#runtime/lazy/renderer.ts'
import { readScope, type ScopeValue, useScopeContext } from '#runtime/scope.ts'
import { UserAvatar } from '../parts/UserAvatar.tsx'
import { PickerField } from './PickerField.tsx'
import { keepPerson, nameIn, usePeople } from './peopleNames.ts'
import type { PickerAsk, PickerGroup, PickerItem, PickerNode, PickerTab } from './pickerTypes.ts'

/** Rows a page (CN: PICKER_PAGE_SIZE). */
const pageSize = 20

/** A field of people, or of what they are in. */
export type PeopleNode = NodeOf<'organizeSelect' | 'depSelect' | 'posSelect' | 'roleSelect' | 'groupSelect' | 'userSelect' | 'usersSelect'>

/** One kind of picker for people and what they are in. */
interface PeopleKind<N extends PeopleNode> {
  title: string | ((node: N) => string)
  tabs: (tools: PeopleTools<N>) => PickerTab[]
  /** what is said when one has to be chosen and none was (DG-04); otherwise what every picker says */
  missing?: (node: N, t: App['t']) => string
  /** px, where it is not as wide as the others (PK-01) */
  width?: (node: N) => number | undefined
  /** PK-27: heads of the chosen ones */
  groups?: (node: N, t: App['t']) => PickerGroup[] | undefined
}

export interface PeopleTools<N extends PeopleNode = PeopleNode> {
  app: App
  node: N
  /** PK-12, PK-24: the ids that the field is restricted to, as the form stands; undefined where it offers all */
  able: readonly string[] | undefined
  /** a tab that reads pages of a call, or all at once where it has none */
  tab: (key: string, title: string, read: (ask: PickerAsk) => Call, options?: TabOptions) => PickerTab
}

interface TabOptions {
  /** one answer is all there is */
  whole?: boolean
  /** the call knows no keyword: what fits one is found here */
  find?: boolean
  only?: (row: Row) => boolean
  /** of what the field takes only these types are chosen here */
  types?: readonly string[]
}

/** What the field stores for a row. */
const storedOf = (node: PeopleNode, row: Row): string =>
  node.onlyId === true ? String(row.id) : typedId(String(row.id), storedType(String(row.type)))

/** PK-09: a row of an answer as a row of the pane; `placed`: it says where it belongs, since it does not stand there. */
function nodeOf(row: Row, node: PeopleNode, types: readonly string[], placed: boolean): PickerNode {
  const type = String(row.type)
  const stored = typedId(String(row.id), storedType(type))
  const name = nameIn(row)
  keepPerson(stored, row)
  const children = listOf(row.children ?? null).map((child) => nodeOf(child, node, types, false))
  return {
    key: stored,
    label: type === 'user' ? String(row.fullName) : name,
    full: name,
    isLeaf: row.isLeaf === true,
    canPick: types.includes(type) && row.disabled !== true,
    type: storedType(type),
    data: storedOf(node, row),
    ...(typeof row.organize === 'string' && row.organize !== '' && placed && row.isLeaf === true ? { note: row.organize } : {}),
    ...(type === 'user' ? { picture: <UserAvatar src={(row.headIcon as string) || undefined} name={name} size={24} /> } : {}),
    ...(children.length > 0 ? { children } : {}),
  }
}

const everyRow = (nodes: readonly PickerNode[]): PickerNode[] => nodes.flatMap((node) => [node, ...everyRow(node.children ?? [])])
/** The rows of a tree that hold every word, one below the other, each with where it stands. */
const holding = (nodes: readonly PickerNode[], keyword: string): PickerNode[] => {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return everyRow(nodes).filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}

/** Milliseconds that a list is kept: others change it too. */
const listLife = 300_000
const lists = new Map<string, { answer: Promise<Answer>; until: number }>()
onForget(() => lists.clear())

/** SH-28: a list that comes whole is read once, for whoever opens a picker next, until something is written. */
function readList(call: Call, app: App): Promise<Answer> {
  const key = JSON.stringify([app.definition ?? '', call])
  const known = lists.get(key)
  if (known && known.until > Date.now()) return known.answer
  const asked = { answer: app.request(call, { quiet: true }), until: Date.now() + listLife }
  lists.set(key, asked)
  asked.answer.catch(() => lists.get(key) === asked && lists.delete(key))
  return asked.answer
}

/** The tabs of a field, asked when its dialog opens. */
function tabsOf<N extends PeopleNode>(kind: PeopleKind<N>, node: N, app: App, at: ScopeValue): PickerTab[] {
  const taken: readonly string[] = offeredTypes({ node, widget: app.env.widgets.get(node.pingeKey) })
  return kind.tabs({
    app,
    node,
    able: restrictedTo(node, readScope(at, app)),
    tab: (key, title, read, { whole = false, find = false, only = () => true, types = taken } = {}) => ({
      key,
      title: app.t(title),
      search: true,
      ...(whole ? {} : { pageSize, searchPage: pageSize }),
      load: async (ask, signal) => {
        const call = read(ask)
        const isList = whole && call.get !== undefined && (find || ask.keyword === '')
        const answer = await (isList ? readList(call, app) : app.request(call, { quiet: true, signal }))
        // some calls answer the list itself (OR-08)
        const rows = Array.isArray(answer.data) ? (answer.data as Row[]) : listOf(answer.data)
        const own = types.filter((type) => taken.includes(type))
        const placed = !ask.parent || ask.keyword !== '' || ask.parent.type !== 'department'
        const nodes = rows.filter(only).map((row) => nodeOf(row, node, own, placed))
        return find && ask.keyword ? holding(nodes, ask.keyword) : nodes
      },
    }),
  })
}

/** The page and the keyword of a question, as calls take them. */
export const pageOf = ({ page, keyword }: PickerAsk): Row => ({ keyword, currentPage: page, pageSize })
/** The id of the row that is opened; the root where none is. */
export const parentId = ({ parent }: PickerAsk, root = '0'): string => encodeURIComponent(parent ? splitId(parent.key).id : root)
export const isCustom = (node: PeopleNode): boolean => node.selectType === 'custom'

/** What a value stands for, in words, as far as they are known. */
function useChosen(node: PeopleNode, value: Json | undefined): PickerItem[] {
  const { t, env } = useApp()
  const ids = typedIds({ node, widget: env.widgets.get(node.pingeKey) }, value)
  const asked = ids.filter((id) => splitId(id).id !== currentUserId)
  const rows = usePeople(asked)
  const stored = storedIds(value)
  return ids.map((id, i): PickerItem => {
    const { id: bare, type } = splitId(id)
    const row = rows[asked.indexOf(id)]
    return {
      key: id,
      // nobody reads an id: what is gone has no name, and what is being read has none yet
      label: bare === currentUserId ? t('t:picker.currentUser') : row === null ? t('t:relation.gone') : nameIn(row) || '…',
      data: stored[i] ?? id,
      ...(type ? { type: storedType(type) } : {}),
    }
  })
}

/** The renderer of one kind: PK-01 to PK-30. */
export function peopleRenderer<N extends PeopleNode>(kind: PeopleKind<N>): RendererOf<N> {
  function Edit(props: EditOf<N>) {
    const { node, value, onChange } = props
    const app = useApp()
    const at = useScopeContext()
    const title = typeof kind.title === 'string' ? kind.title : kind.title(node)
    const width = kind.width?.(node)
    const multiple = node.multiple === true
    return (
      <PickerField
        {...props}
        chosen={useChosen(node, value)}
        multiple={multiple}
        title={app.t(typeof node.modalTitle === 'string' ? node.modalTitle : undefined) || app.t(title)}
        tabs={() => tabsOf(kind, node, app, at)}
        {...(kind.missing ? { missing: kind.missing(node, app.t) } : {})}
        {...(width === undefined ? {} : { width })}
        groups={kind.groups?.(node, app.t)}
        onPick={(next) => {
          const ids = next.map(({ data }) => data as Json)
          onChange(ids.length === 0 ? undefined : multiple ? ids : ids[0])
        }}
      />
    )
  }
  function Unworded({ node, value }: ReadOf<N>) {
    const t = useText()
    return useChosen(node, value)
      .map(({ label }) => label)
      .join(t(listMark))
  }
  /** The server has worded it already; a form that nobody saved yet asks. */
  const Read = (props: ReadOf<N>) => (props.text !== undefined ? props.text : <Unworded {...props} />)
  return { edit: Edit, read: Read, cell: Read }
}
