import { createCipheriv, createHash } from 'node:crypto'

/** The wire form of a password, as the login page makes it. */
function toWire(password, key) {
  const digest = createHash('md5').update(password, 'utf8').digest('hex')
  const cipher = createCipheriv(`aes-${Buffer.byteLength(key) * 8}-ecb`, Buffer.from(key), null)
  return cipher.update(digest, 'utf8', 'hex') + cipher.final('hex')
}

/**
 * Calls of a running server.
 * @param {string} url
 */
export function callsOf(url) {
  /** One call; gives its data, and throws for any code but 200. */
  const call = async (method, path, { token, body } = {}) => {
    const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) })
    const { code, msg, data } = await answer.json()
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg} ${JSON.stringify(data ?? null)}`)
    return data
  }
  let key
  /** Signs in and reads what the first screen needs, as the browser does; gives the token. */
  const signIn = async (account, password) => {
    key ??= (await call('GET', `/api/oauth/getConfig/${account}`)).cipherKey
    const { token } = await call('POST', '/api/oauth/Login', { body: { account, password: toWire(password, key) } })
    await call('GET', '/api/oauth/CurrentUser', { token })
    return token
  }
  return { call, signIn }
}

/** How long something takes, in ms. @param {() => Promise<unknown>} work */
export async function timed(work) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
