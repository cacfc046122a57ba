import { currentUser } from '#api/session.ts'
import { adoptLanguage, forgetAccountLanguage, knownTexts, languageAtom, takeTexts } from './i18n.ts'
import { refreshTexts } from './language.ts'
import { send } from './request.ts'
import { begin, faultOf, onLeave } from './session.ts'
import { appId } from './storage.ts'
import { store } from './store.ts'
import { t } from './text.ts'

onLeave(forgetAccountLanguage)

/** RT-17: loads who is signed in and makes the routes. Throws the text of SE-05 or SE-06 when that cannot be. */
export async function loadUser() {
  const asked = store.get(languageAtom)
  const { data } = await currentUser(send, appId, knownTexts(asked))
  const fault = faultOf(data)
  if (fault) throw t(fault)
  if (!data) return
  await takeTexts(asked, data.texts)
  // what was answered is in the language that it was asked in: the account's own may say other things
  if (await adoptLanguage(data.userInfo.language)) await refreshTexts(store.get(languageAtom))
  begin(data)
}
