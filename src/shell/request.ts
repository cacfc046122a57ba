import { type ClientHooks, createClient, createFetchFile } from '#api/client.ts'
import { languageAtom } from './language/i18n.ts'
import { t } from './language/text.ts'
import { durations, toast } from './notify/toast.ts'
import { leave, lockAtom, sessionAtom, setLock, token } from './session/session.ts'
import { store } from './store.ts'

/** Errors become toasts (ER-01, ER-02), the end of a session leads to the login (SE-14). */
const hooks: ClientHooks = {
  token,
  language: () => store.get(languageAtom),
  fallback: (unsaved) => t(unsaved ? (navigator.onLine ? 'http.unanswered' : 'http.offline') : 'http.error'),
  // what was not saved is to be read, not only seen
  onError: (text, unsaved) => toast('error', text, unsaved ? durations.unsaved : durations.failed),
  // The guard sees that the token is gone and shows the login page.
  onSessionEnd: leave,
  onLocked: () => {
    const user = store.get(sessionAtom)?.user
    setLock(store.get(lockAtom) ?? { account: user?.userAccount ?? '', name: user?.userName ?? '' })
  },
  onPasswordDue: () => store.set(sessionAtom, (session) => session && { ...session, user: { ...session.user, mustChangePassword: true } }),
}

/** The shell's line to the server. */
export const send = createClient(hooks)

/** The same for files. */
export const fetchFile = createFetchFile(hooks)
