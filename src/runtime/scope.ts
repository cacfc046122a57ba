import { atom, createStore, type PrimitiveAtom } from 'jotai'
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CodeFlow } from '#core/application/recordCode.ts'
import { pathsOf, resolve } from '#core/expression/expr.ts'
import { isClearCode } from '#core/format/masked.ts'
import type { DialogDef, Json, PageDef, Row, Scope, SelectList } from '#core/types.ts'
import { type App, useApp } from './app.ts'
import type { FormStore, Store } from './form/formStore.ts'

/** What a block lets actions do to it by its id. */
export interface BlockApi {
  reload?: () => unknown
  reset?: () => unknown
  expandAll?: () => void
  collapseAll?: () => void
  /** Edits a row in place, or a new one that begins with what is given. */
  edit?: (row: Json) => void
  /** Runs the block's own confirm; false when a rule is broken. */
  submit?: () => Promise<boolean>
}

export interface OpenDialog {
  key: number
  name: string
  def: DialogDef
  item: Json
  /** where it was opened: actions of the dialog reach its list and resource */
  from: ScopeValue
  /** what was typed before it went away unasked */
  changes?: Row
  /** the field that opened it gets what is chosen in it */
  choose?: (value: Json) => void
  /** what its form's `load` answers, where it was read before the dialog opened: it is not asked for again */
  loaded?: Json
}

/** The list of a `select` action, while somebody chooses. */
export interface OpenSelect {
  key: number
  select: SelectList
  multiple: boolean
  /** rows that are there already, which nobody chooses again */
  isTaken?: ((row: Row) => boolean) | undefined
  from: ScopeValue
  /** closes it with what was chosen; nothing when it was cancelled */
  done: (rows: readonly Row[] | undefined) => void
}

/** One page on screen: its state, its blocks, its open dialogs; all atoms of the page live in one store. */
export interface PageStore {
  def: PageDef
  store: Store
  stateAtom: PrimitiveAtom<Row>
  dialogsAtom: PrimitiveAtom<OpenDialog[]>
  selectsAtom: PrimitiveAtom<OpenSelect[]>
  blocks: Map<string, BlockApi>
  /** the menu's id: what permission codes are asked of */
  menuId: string | undefined
  route: Row
  /** where it is shown: what was typed on one tab is not found on another of the same page */
  place: string
  /** the tab that it stands on; a preview has none */
  tab: string | undefined
  /** reads again what it shows, where the screen around can */
  reload?: (() => void) | undefined
}

/** Makes the store of a page. */
export function createPageStore(
  def: PageDef,
  options: { menuId?: string | undefined; route?: Row; place?: string | undefined; reload?: (() => void) | undefined } = {},
): PageStore {
  return {
    def,
    store: createStore(),
    stateAtom: atom<Row>(def.state ?? {}),
    dialogsAtom: atom<OpenDialog[]>([]),
    selectsAtom: atom<OpenSelect[]>([]),
    blocks: new Map(),
    menuId: options.menuId,
    route: options.route ?? {},
    place: options.place ?? def.code,
    tab: options.place,
    reload: options.reload,
  }
}

/** Where a node stands: what its expressions read and its actions reach. */
export interface ScopeValue {
  page: PageStore
  form?: FormStore | undefined
  item?: Json
  row?: Row | undefined
  /** calls back when a value of the row changes, where rows are edited in place */
  watchRow?: ((listener: () => void) => () => void) | undefined
  /** changes the row in place, in the list that shows it */
  patchRow?: ((row: Row) => void) | undefined
  /** base of calls that begin with ./ */
  resource?: string | undefined
  /** id of the nearest list */
  list?: string | undefined
  /** the flow that decides about the record around, as its code says it */
  flow?: CodeFlow | undefined
  /** closes the dialog around */
  close?: (() => void) | undefined
  /** gives a value to the field that opened the dialog around, and closes that */
  choose?: ((value: Json) => void) | undefined
}

export const ScopeContext = createContext<ScopeValue | null>(null)

export function useScopeContext(): ScopeValue {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('a node needs a page around it')
  return scope
}

/** How many rows are chosen in the list around: what `{{n}}` stands for in texts of its buttons and questions. */
export function selectedIn(item: Json | undefined): number {
  const selection = item !== null && typeof item === 'object' && !Array.isArray(item) ? item.selection : undefined
  return Array.isArray(selection) ? selection.length : 0
}

/** Everything that expressions may read here, at this moment. */
export function readScope(at: ScopeValue, app: App, extra?: Partial<Scope>): Scope {
  return {
    page: at.page.store.get(at.page.stateAtom),
    user: app.user,
    route: at.page.route,
    ...(at.form && !extra?.form ? { form: at.form.values() } : {}),
    ...(at.item === undefined ? {} : { item: at.item }),
    ...(at.row ? { row: at.row } : {}),
    ...extra,
  }
}

/** The scope as a function: call it when an action runs, so that it reads what is there then. */
export function useScope(): () => Scope {
  const at = useScopeContext()
  const app = useApp()
  return () => readScope(at, app)
}

const nothing = () => () => {}

/**
 * A prop that may hold expressions, resolved; redraws only when a value that it reads changes. What a form's
 * expressions read is watched field by field.
 */
export function useExpr<T = Json>(value: unknown, extra?: Partial<Scope>): T {
  const at = useScopeContext()
  const app = useApp()
  const live = useMemo(() => {
    const paths = pathsOf(value)
    if (paths.length === 0) return null
    const fields = at.form ? [...new Set(paths.flatMap(([root, name]) => (root === 'form' && name ? [name] : [])))] : []
    const readsPage = paths.some(([root]) => root === 'page')
    const wholeForm = paths.some(([root, name]) => root === 'form' && !name)
    const watched = [
      ...(readsPage ? [at.page.stateAtom] : []),
      ...(at.form ? (wholeForm ? at.form.plan.fields.map((one) => one.field) : fields).map((field) => at.form?.valueAtom(field)) : []),
    ]
    const store = at.page.store
    let text: string | undefined
    let last: unknown
    const get = (rest: Partial<Scope> | undefined) => {
      // only the fields that are read are gathered
      const picked = at.form && !wholeForm ? { form: Object.fromEntries(fields.map((field) => [field, at.form?.get(field) ?? null])) } : {}
      const next = resolve(value as Json, readScope(at, app, { ...picked, ...rest }))
      const asText = JSON.stringify(next)
      if (asText !== text) {
        text = asText
        last = next
      }
      return last
    }
    const subscribe = (listener: () => void) => {
      const stops = watched.map((one) =>
        one ? (at.form && one !== at.page.stateAtom ? at.form.store : store).sub(one as PrimitiveAtom<Json>, listener) : () => {},
      )
      if (at.watchRow && paths.some(([root]) => root === 'row')) stops.push(at.watchRow(listener))
      return () => {
        for (const stop of stops) stop()
      }
    }
    return { get, subscribe }
  }, [value, at, app])
  const result = useSyncExternalStore(live?.subscribe ?? nothing, () => (live ? live.get(extra) : undefined))
  return (live ? result : hasBraces(value) ? resolve(value as Json, readScope(at, app, extra)) : value) as T
}

const hasBraces = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('{{') : value !== null && typeof value === 'object' && Object.values(value).some(hasBraces)

/** Registers a block under its id (and as `list` for the buttons it holds) while it is on screen, on another page where one is given. */
export function useBlock(id: string | undefined, api: BlockApi, on?: PageStore): void {
  const around = useScopeContext().page
  const page = on ?? around
  useEffect(() => {
    if (!id) return
    page.blocks.set(id, api)
    return () => {
      if (page.blocks.get(id) === api) page.blocks.delete(id)
    }
  }, [id, api, page])
}

type PermissionKind = 'button' | 'column' | 'form'

/** Whether a permission code is granted on a page; always true while the page does not ask (reading C-084). */
export function isPermitted({ def, menuId }: PageStore, app: App, code: string | undefined, kind: PermissionKind = 'button'): boolean {
  const asks =
    kind === 'button'
      ? def.useBtnPermission
      : kind === 'column'
        ? def.useColumnPermission
        : def.useFormPermission || isClearCode(code ?? '')
  return code === undefined || !asks || app.can(menuId, kind, code)
}

const never = () => () => {}

/** What the person was given on the page around: another value, and a new drawing, as soon as it changes (PM-02). */
export function useGrants(): unknown {
  const { page } = useScopeContext()
  const { grants, onGrants } = useApp()
  return useSyncExternalStore(onGrants ?? never, () => grants?.(page.menuId))
}

/** The same for components, on the page around: what is given or taken while it is open shows at once (PM-03). */
export function usePermission(): (code: string | undefined, kind?: PermissionKind) => boolean {
  const { page } = useScopeContext()
  const app = useApp()
  useGrants()
  return (code, kind) => isPermitted(page, app, code, kind)
}
