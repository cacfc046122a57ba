/** Whoever attacks, on a thread of their own: what they make of large things takes no time of whom they attack. */
import { parentPort, workerData } from 'node:worker_threads'
import { callsOf, timed } from '../scale/calls.mjs'
import { triesOf } from './tries.mjs'

/** Who designs, and who fills forms. */
const [designer, clerk] = ['weichenggang', 'zhangwei']
const { url, password } = workerData
const server = callsOf(url)
const admin = await server.signIn('admin', password)
const { list } = await server.call('GET', '/api/visualdev/Base?pageSize=100', { token: admin })
const { list: people } = await server.call('GET', `/api/permission/Users?keyword=${designer}`, { token: admin })
const menus = []
/** Shows the designer an application that they made. */
const give = async (moduleId, enCode) => {
  const menu = { enCode, fullName: enCode, type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId }) }
  menus.push((await server.call('POST', '/api/system/Menu', { token: admin, body: menu })).id)
  await server.call('PUT', `/api/permission/Authority/Data/${people[0].id}?objectType=user`, { token: admin, body: { menu: menus } })
}
const model = (enCode) => list.find((one) => one.enCode === enCode).id
/** Calls of somebody who takes whatever they are answered. */
const as = async (account) => {
  const own = await server.signIn(account, password)
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return answer.json()
  }
}
const sender = await server.signIn(clerk, password)
const send = async (name, content) => {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  const answer = await fetch(`${url}/api/file/Uploader/annexpic`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sender}` },
    body: form,
  })
  return (await answer.json()).code
}
const tries = triesOf({ designer: await as(designer), clerk: await as(clerk), send, give, model: model('expenseClaim') })
parentPort.on('message', async (name) => {
  let answer
  const took = await timed(async () => {
    answer = await tries[name]().catch((error) => String(error.cause?.code ?? error.message))
  })
  parentPort.postMessage({ answer, took })
})
parentPort.postMessage(Object.keys(tries))
