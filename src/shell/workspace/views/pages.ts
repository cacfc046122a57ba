import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import { ApiError } from '#api/client.ts'
import { applicationPage } from '#core/application/application.ts'
import { kinds } from '#core/menuPath.ts'
import { normaliseForm, normaliseList, normalisePage } from '#core/normalise.ts'
import type { Json, PageDef, Row } from '#core/types.ts'
import { forget } from '#runtime/data/sources.ts'
import { env } from '#runtime/env.ts'
import { hasText, withWords } from '../../language/text.ts'
import { send } from '../../request.ts'
import { takeFirstPage } from '../../routing/firstPage.ts'
import { fixedRoute, routeScope } from '../../routing/fixed.ts'
import type { Entry } from '../../routing/menus.ts'
import { onLeave, sessionAtom } from '../../session/session.ts'
import { systemCode } from '../../storage.ts'
import { store } from '../../store.ts'
import { entryTitle } from '../menu/entryText.ts'

/** A page as the server keeps it: `content` is the definition, `hash` tells whether it is the one that we have. */
type StoredPage = Answers['GET /api/system/Page/:code']

export interface LoadedPage {
  def: PageDef
  /** the same hash, the same definition: what is on screen may stay */
  hash: string
  menuId: string | undefined
  route: Row
  /** of an application: on whose behalf it calls */
  definition?: string
}

const known = new Map<string, LoadedPage>()
// SE-11: what was read for one person is not shown to the next.
onLeave(() => {
  known.clear()
  forget()
})

/** Forgets every page, after one was changed: open ones are read again when they are visited. */
export const forgetPages = () => known.clear()

async function storedPage(code: string, menuId: string | undefined, route: Row, before: LoadedPage | undefined): Promise<LoadedPage> {
  const early = takeFirstPage(code) as StoredPage | undefined
  const data = early ?? (await ask(send, 'GET /api/system/Page/:code', { params: { code }, query: { shown: '1', systemCode } })).data
  if (before && before.hash === data.hash && JSON.stringify(before.route) === JSON.stringify(route)) return before
  await withWords(data.content)
  return { def: normalisePage(data.content, env), hash: data.hash, menuId, route }
}

async function modelPage(entry: Entry, moduleId: string, query: Row, before: LoadedPage | undefined): Promise<LoadedPage> {
  // This call shows no toast (error catalogue): the page says what is wrong.
  const { data, msg, code } = await ask(send, 'GET /api/visualdev/OnlineDev/:id/Config', { params: { id: moduleId }, quiet: true })
  if (code !== undefined) throw new ApiError(msg, code)
  const hash = JSON.stringify(data)
  if (before && before.hash === hash) return before
  await withWords(data)
  const def = applicationPage(
    {
      id: data.id ?? moduleId,
      enCode: data.enCode,
      // MN-13: in the words of its menu, where those are translated and its own are not
      fullName: typeof data.fullName === 'string' && hasText(`menu.${entry.code}`) ? `t:menu.${entry.code}` : data.fullName,
      webType: data.webType,
      form: normaliseForm(data.formData, env),
      list: normaliseList(data.columnData || {}),
      flows: data.flows,
    },
    env,
  )
  // what a flow says of its records comes with the first application that has one
  if (data.flows.length > 0) await withWords(def)
  return {
    def: normalisePage(def, env),
    hash,
    menuId: entry.id,
    route: { ...query, moduleId },
    definition: `application:${data.id ?? moduleId}`,
  }
}

/** WF-02: an instance of a flow, or the form to launch one; the page is made of what the server tells its reader. */
async function flowPage(id: string, task: string, isLaunch: boolean, route: Row, before: LoadedPage | undefined): Promise<LoadedPage> {
  const made = async () => {
    if (isLaunch) {
      const pages = import('#core/flow/launchPage.ts')
      const { data } = await ask(send, 'GET /api/workflow/Launch/:id', { params: { id } })
      return {
        data,
        def: async () => (await pages).launchPage(id, { ...data, flowName: data.fullName, form: normaliseForm(data.formData, env) }),
      }
    }
    const pages = import('#core/flow/page.ts')
    const { data } = await ask(send, 'GET /api/workflow/Instance/:id', { params: { id }, query: task ? { task } : {} })
    const { user, menus } = store.get(sessionAtom) ?? {}
    const me = { id: String(user?.userId ?? ''), after: menus?.routes.has('/workFlow/flowTodo') ? '/workFlow/flowTodo' : '/home' }
    return { data, def: async () => (await pages).instancePage({ ...data, form: normaliseForm(data.formData, env) }, me) }
  }
  const { data, def } = await made()
  const hash = JSON.stringify(data)
  // what is typed into a page that is shown again stays
  if (before && before.hash === hash) return before
  const page = normalisePage(await def(), env)
  await withWords(page)
  return { def: page, hash, menuId: undefined, route }
}

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

interface Found {
  key: string
  read: (before: LoadedPage | undefined) => Promise<LoadedPage>
  /** it changes by itself: what it showed before is not shown again */
  live?: true
}

/** What a route shows; undefined for an entry of a kind that has no page. */
function source(entry: Entry | undefined, path: string, query: Row): Found | undefined {
  if (!entry) {
    const fixed = fixedRoute(path)
    if (!fixed) return undefined
    const first = fixed.menuType === undefined ? undefined : firstOf(fixed.menuType)
    if (first) return source(first, path, query)
    const scope = routeScope(fixed, query)
    if (fixed.page === 'workFlowDetail') {
      const config = scope.config !== null && typeof scope.config === 'object' && !Array.isArray(scope.config) ? scope.config : {}
      const [instance, flow] = [textIn(scope.id) || textIn(config?.id), textIn(scope.flow)]
      if (instance || flow)
        return {
          key: path + JSON.stringify(query),
          live: true,
          read: (before) => flowPage(instance || flow, textIn(scope.task), !instance, scope, before),
        }
    }
    return { key: path + JSON.stringify(query), read: (before) => storedPage(fixed.page, undefined, routeScope(fixed, query), before) }
  }
  const { moduleId, isTree } = entry.property
  if (entry.type === kinds.page)
    return { key: entry.id + JSON.stringify(query), read: (before) => storedPage(entry.code, entry.id, query, before) }
  if (entry.type === kinds.model && moduleId)
    return { key: entry.id + JSON.stringify(query), read: (before) => modelPage(entry, moduleId, query, before) }
  if (entry.type === kinds.dictionary && moduleId) {
    const route = { moduleId, isTree: Number(isTree ?? 0), title: entryTitle(entry) }
    return { key: entry.id, read: (before) => storedPage('system.dictionaryEntries', entry.id, route, before) }
  }
  // MN-07, MN-08: a report and a portal are pages that their entry names; a part of the address stays theirs to read.
  if ((entry.type === kinds.report || entry.type === kinds.portal) && moduleId) {
    const route = { ...query, moduleId, isTree: Number(isTree ?? 0), title: entryTitle(entry) }
    return { key: entry.id + JSON.stringify(query), read: (before) => storedPage(moduleId, entry.id, route, before) }
  }
  if (entry.type === kinds.link && entry.frame !== undefined) return { key: entry.id, read: (before) => framePage(entry, before) }
  if (entry.type === kinds.dashboard) return { key: entry.id, read: (before) => storedPage('dashboardHost', entry.id, {}, before) }
  return undefined
}

/** RT-13: the first entry of a type that the person has. */
const firstOf = (type: number): Entry | undefined =>
  [...(store.get(sessionAtom)?.menus.routes.values() ?? [])].find((entry) => entry.type === type && !entry.hidden)

/** MN-10: another site inside the application; the server fills in what the address leaves open (MN-11). */
async function framePage(entry: Entry, before: LoadedPage | undefined): Promise<LoadedPage> {
  const href = entry.frame || (await ask(send, 'POST /api/system/Menu/Link/:id', { params: { id: entry.id } })).data.url
  return storedPage('externalLink', entry.id, { href, title: entryTitle(entry) }, before)
}

export interface PageSource {
  /** what is here already, from the last visit */
  now: LoadedPage | undefined
  /** the current state of the server; the same object when nothing changed */
  fresh: () => Promise<LoadedPage>
}

/** The page of a route: known from before at once, and always read again behind it. `query` is what a fixed page reads as `route`. */
export function pageSource(entry: Entry | undefined, path: string, query: Row = {}): PageSource | undefined {
  const found = source(entry, path, query)
  if (!found) return undefined
  const { key, read, live } = found
  return {
    now: live ? undefined : known.get(key),
    fresh: async () => {
      const page = await read(known.get(key))
      known.set(key, page)
      return page
    },
  }
}
