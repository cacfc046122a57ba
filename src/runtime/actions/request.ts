import type { RequestAction } from '#core/actions/request.ts'
import type { Call, Json, Row, Source } from '#core/types.ts'
import { CallError } from '../app.ts'
import { isSource, resolveCall, sourceCall } from '../data/sources.ts'
import { recordIn, save, sendForm } from './forms.ts'
import type { ActionRun, Performer } from './performer.ts'

/** Makes a call; false where it cannot be made or was refused. */
async function make(action: RequestAction, asked: Call | Source, run: ActionRun, done: (data: Json) => void): Promise<boolean> {
  const { at, app, scope, send } = run
  const reads = isSource(asked)
  const call = reads ? sourceCall(asked, scope(), at.resource) : resolveCall(asked, scope(), at.resource)
  if (!call) return false
  const instead = action.refused
  const refused =
    instead &&
    (async (data: Json) => {
      run.set('page.refused', data)
      run.again = run.repeat
      await run.instead(instead)
    })
  const { formAs } = action
  if (formAs !== undefined) {
    const withForm = (form: Row, key: string | undefined) =>
      send({ ...call, body: { ...recordIn(call.body), [formAs]: form } }, key, action.undo)
    return sendForm(at, app, withForm, done, { refused, isUnfinished: action.unfinished === true })
  }
  try {
    // rows that are read change nothing, and need no message
    done(reads ? (await app.request(call)).data : await send(call, undefined, action.undo))
    return true
  } catch (error) {
    if (!refused || !(error instanceof CallError)) throw error
    await refused(error.data)
    return false
  }
}

export const performer: Performer<RequestAction> = {
  perform(action, run) {
    const { request, into } = action
    const { at, app, send, set } = run
    const done = (data: Json) => into && set(into, data)
    return request === 'save' ? save(at, app, send, done) : make(action, request, run, done)
  },
}
