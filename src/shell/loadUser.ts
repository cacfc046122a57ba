import { currentUser } from '#api/session.ts'
import { send } from './request.ts'
import { begin, faultOf } from './session.ts'
import { appId } from './storage.ts'
import { t } from './text.ts'

/** RT-17: loads who is signed in and makes the routes. Throws the text of SE-05 or SE-06 when that cannot be. */
export async function loadUser() {
  const { data } = await currentUser(send, appId)
  const fault = faultOf(data)
  if (fault) throw t(fault)
  if (data) begin(data)
}
