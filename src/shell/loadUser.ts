import { ApiError } from '#api/client.ts'
import { currentUser } from '#api/session.ts'
import { firstPageCode, keepFirstPage } from './firstPage.ts'
import { adoptLanguage, forgetAccountLanguage, knownTexts, languageAtom, takeTexts } from './i18n.ts'
import { refreshTexts } from './language.ts'
import { send } from './request.ts'
import { begin, faultOf, onLeave, sessionAtom } from './session.ts'
import { basePath, systemCode } from './storage.ts'
import { store } from './store.ts'
import { t } from './text.ts'

onLeave(forgetAccountLanguage)

/** The path of this window without the application's own base. */
const ownAddress = () => location.pathname.slice(basePath === '/' ? 0 : basePath.length) || '/'

/** PM-06: the address names a system that is not the person's. */
export class SystemRefused extends Error {}

/** Who is signed in, in the system of this window: the one that its address names, else, when menus are read again, the one that it shows. */
async function answer(texts: string | undefined, page: string | undefined) {
  const user = store.get(sessionAtom)?.user
  const code = systemCode ?? user?.systemIds?.find(({ id }) => id === user.systemId)?.enCode
  if (code === undefined) return currentUser(send, code, texts, { page })
  try {
    return await currentUser(send, code, texts, { quiet: true, page })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 403) throw error
    if (systemCode) throw new SystemRefused(error.message)
    // It was taken from the person while they had it open: the server says where they work now.
    return currentUser(send, undefined, texts, { page })
  }
}

/**
 * RT-17: loads who is signed in and makes the routes. Throws the text of SE-05 or SE-06 when that cannot be, and
 * SystemRefused for the system of an address.
 */
export async function loadUser() {
  const asked = store.get(languageAtom)
  const page = store.get(sessionAtom) ? undefined : firstPageCode(ownAddress(), location.search)
  const { data } = await answer(knownTexts(asked), page)
  const fault = faultOf(data)
  if (fault) throw t(fault)
  if (!data) return
  await takeTexts(asked, data.texts)
  // what was answered is in the language that it was asked in: the account's own may say other things
  if (await adoptLanguage(data.userInfo.language)) await refreshTexts(store.get(languageAtom))
  keepFirstPage(page, data.page)
  begin(data)
}
