import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { ApiError } from '#api/client.ts'
import { isRecord } from '#core/json.ts'
import { kinds, withoutQuery, withSlash } from '#core/menuPath.ts'
import { isGranted } from '#core/permission.ts'
import type { Json, Row } from '#core/types.ts'
import { type App, CallError } from '#runtime/app.ts'
import { track } from '#runtime/data/calm.ts'
import { env } from '#runtime/env.ts'
import { languageAtom, languages, setLanguage, textsAtom } from '../language/i18n.ts'
import { refreshTexts } from '../language/language.ts'
import { translateIn, withWords } from '../language/text.ts'
import { confirm } from '../notify/confirm.ts'
import { toast } from '../notify/toast.ts'
import { print } from '../print/print.ts'
import { send } from '../request.ts'
import { fixedRoute } from '../routing/fixed.ts'
import { type Entry, isGroup } from '../routing/menus.ts'
import { loadUser } from '../session/loadUser.ts'
import { leave, type Session, sessionAtom, token } from '../session/session.ts'
import { choose, layouts, settingAtom } from '../settings.ts'
import { basePath } from '../storage.ts'
import { store } from '../store.ts'
import { download } from './download.ts'
import { entryTitle } from './menu/entryText.ts'
import { forgetPages } from './views/pages.ts'
import { close, nameView, nextPath, viewsAtom } from './views/tabs.ts'

/** After these calls the menus or the pages are no longer what they were. */
const changesMenus = /^\/api\/(system\/(Menu|Page|Schema|Translation)|visualdev\/Base|permission\/Authority)(\/|\?|$)/i

/** SE-23: after this call the person is read again, because nothing stands before them any more. */
const changesPassword = '/api/permission/Users/Current/Actions/ModifyPassword'
/** And after these the person is: what the shell shows of them is read again. */
const changesSelf = /^\/api\/permission\/Users\/Current\/(Avatar|BaseInfo|major|SignImg|[^/]+\/SignImg)(\/|$)/

/** SE-25: a language or layout that was kept by a page holds at once, as if it had been chosen in the top bar. */
function applied(url: string | undefined, body: unknown) {
  const own = isRecord(body) ? body : {}
  const language = languages.find((one) => one === own.language)
  const theme = layouts.find((one) => one === own.theme)
  if (url === '/api/permission/Users/Current/SystemLanguage' && language) void setLanguage(language).then(() => refreshTexts(language))
  else if (url === '/api/permission/Users/Current/SystemTheme' && theme) choose('layoutType', theme)
  else return
  void loadUser().catch(() => {})
}

/** The runtime's request: the shell's own, with the runtime's error. */
const request: App['request'] = async (call, options) => {
  try {
    const answer = await track(send<Json>(call, options))
    const url = call.post ?? call.put ?? call.delete
    if (url && changesMenus.test(url)) {
      forgetPages()
      void loadUser().catch(() => {})
    }
    if (url === changesPassword || (url && changesSelf.test(url))) void loadUser().catch(() => {})
    applied(call.put, call.body)
    // SE-11: who signs out by a page's action leaves as by the menu.
    if (call.get === '/api/oauth/Logout') leave()
    return answer
  } catch (error) {
    throw error instanceof ApiError ? new CallError(error.message, error.code, error.data) : error
  }
}

/** What a person may open, for expressions: `user.menus` is a list of { id, title, path, href, modelId, group, icon }; `href` opens in a new window. */
function menusOf(session: Session): Row[] {
  const below = (entries: Entry[]): Entry[] => entries.flatMap((entry) => (isGroup(entry) ? below(entry.children) : [entry]))
  return below(session.menus.roots)
    .filter(
      (entry) =>
        !entry.hidden && entry.path !== '/home' && (entry.path ? session.menus.routes.get(withoutQuery(entry.path)) === entry : entry.href),
    )
    .map((entry) => ({
      id: entry.id,
      title: entryTitle(entry),
      path: entry.path ?? '',
      href: entry.href ?? '',
      modelId: entry.type === kinds.model ? (entry.property.moduleId ?? '') : '',
      group: entry.parents[0] ? entryTitle(entry.parents[0]) : '',
      icon: entry.icon ?? '',
    }))
}

/** `user` of expressions. Each field of a page reads it, so it is made once for a session, a language and its texts. */
const userAtom = atom((get): Row => {
  const session = get(sessionAtom)
  get(textsAtom)
  // language and layout as they are on screen, whether the person ever chose them or not
  const shown = { language: get(languageAtom), theme: get(settingAtom('layoutType')) }
  return session ? { ...session.user, ...shown, menus: menusOf(session) } : {}
})

/** A path below the base of an application (RT-12), where it is one of the person's own. */
function hrefOf(path: string): string | undefined {
  const address = withSlash(path)
  const own = withoutQuery(address)
  if (!fixedRoute(own) && !store.get(sessionAtom)?.menus.routes.has(own)) return undefined
  return basePath === '/' ? address : basePath + address
}

/** What was refused has been told, as with any other call. */
const shownDownload: App['download'] = (url, options) =>
  download(url, options?.definition).catch((error: unknown) => {
    throw error instanceof ApiError ? new CallError(error.message, error.code, error.data) : error
  })

/** What the person was given on a menu page. */
const grantsOn = (menuId: string | undefined) => store.get(sessionAtom)?.permissions.find((entry) => entry.modelId === menuId)

/** What pages get from the shell. It changes with the language and the person only: an open form would begin anew. */
export function useServices(navigate: App['navigate']): App {
  const language = useAtomValue(languageAtom, { store })
  const userId = useAtomValue(sessionAtom, { store })?.user.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is another world
  return useMemo<App>(
    () => ({
      env,
      language,
      t: translateIn(language),
      words: withWords,
      request,
      toast,
      confirm,
      print,
      navigate,
      hrefOf,
      nameTab: (place, title) => store.set(viewsAtom, (views) => nameView(views, place, title)),
      closeTab: (place) => {
        const isHere = location.pathname.slice(basePath === '/' ? 0 : basePath.length) + location.search === place
        store.set(viewsAtom, (views) => close(views, place))
        const next = isHere ? nextPath(store.get(viewsAtom), place) : undefined
        if (next !== undefined) navigate(next)
      },
      download: shownDownload,
      token,
      // Read when asked, because menus and permissions are read again while pages are open.
      get user() {
        return store.get(userAtom)
      },
      // The server lets an administrator do everything, so nothing is hidden from one.
      can: (menuId, kind, code) => store.get(sessionAtom)?.user.isAdministrator === true || isGranted(grantsOn(menuId), kind, code),
      grants: grantsOn,
      onGrants: (listener) => store.sub(sessionAtom, listener),
    }),
    [language, userId, navigate],
  )
}
