import { ApiError } from '#api/client.ts'
import { currentUser } from '#api/session.ts'
import { adoptLanguage, forgetAccountLanguage, knownTexts, languageAtom, takeTexts } from '../language/i18n.ts'
import { refreshTexts } from '../language/language.ts'
import { t } from '../language/text.ts'
import { send } from '../request.ts'
import { firstPageCode, keepFirstPage } from '../routing/firstPage.ts'
import { basePath, systemCode } from '../storage.ts'
import { store } from '../store.ts'
import { begin, faultOf, onLeave, sessionAtom } from './session.ts'

onLeave(forgetAccountLanguage)

/** The path of this window without the application's own base. */
const ownAddress = () => location.pathname.slice(basePath === '/' ? 0 : basePath.length) || '/'

/** PM-06: the address names a system that is not the person's. */
export class SystemRefused extends Error {}

/** Answers that say nothing of the person: none at all, or one of a server that begins anew or has too much to do. */
const passing: ReadonlySet<number> = new Set([0, 429, 500, 503])
/** Milliseconds after which the server is asked again. */
const pauses = [500, 2000]

/**
 * Who is signed in, in the system of this window: the one that its address names, else, when menus are read again, the
 * one that it shows. The codes of `untold` are the caller's to tell.
 */
async function answer(texts: string | undefined, page: string | undefined, untold: ReadonlySet<number>) {
  const user = store.get(sessionAtom)?.user
  const code = systemCode ?? user?.systemIds?.find(({ id }) => id === user.systemId)?.enCode
  if (code === undefined) return currentUser(send, code, texts, { untold, page })
  try {
    return await currentUser(send, code, texts, { untold: new Set([...untold, 403]), page })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 403) throw error
    if (systemCode) throw new SystemRefused(error.message)
    // It was taken from the person while they had it open: the server says where they work now.
    return currentUser(send, undefined, texts, { untold, page })
  }
}

/** The same, asked again for a while when the server could not answer: a page opened at the wrong moment signs nobody out. */
async function patientAnswer(texts: string | undefined, page: string | undefined) {
  for (const pause of pauses) {
    try {
      return await answer(texts, page, passing)
    } catch (error) {
      if (!(error instanceof ApiError) || !passing.has(error.code)) throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  }
  return answer(texts, page, new Set())
}

/**
 * RT-17: loads who is signed in and makes the routes. Throws the text of SE-05 or SE-06 when that cannot be, and
 * SystemRefused for the system of an address.
 */
export async function loadUser() {
  const asked = store.get(languageAtom)
  const page = store.get(sessionAtom) ? undefined : firstPageCode(ownAddress(), location.search)
  const { data } = await patientAnswer(knownTexts(asked), page)
  const fault = faultOf(data)
  if (fault) throw t(fault)
  if (!data) return
  await takeTexts(asked, data.texts)
  // what was answered is in the language that it was asked in: the account's own may say other things
  if (await adoptLanguage(data.userInfo.language)) await refreshTexts(store.get(languageAtom))
  keepFirstPage(page, data.page)
  begin(data)
}
