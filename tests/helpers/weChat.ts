/** WeChat as it calls a public account: signed events as XML, plain or encrypted. Written apart from the server's own code. */
import { createCipheriv, createHash } from 'node:crypto'

/** What an account of the tests shares with WeChat. */
export const shared = { callbackToken: 'pamtest', appKey: 'wx-app', encodingKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' }

const sha1 = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest('hex')

function encrypted(text: string, appId: string): string {
  const key = Buffer.from(`${shared.encodingKey}=`, 'base64')
  const body = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const plain = Buffer.concat([Buffer.from('aaaabbbbccccdddd'), length, body, Buffer.from(appId)])
  const fill = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return cipher.update(Buffer.concat([plain, Buffer.alloc(fill, fill)])).toString('base64')
}

/** An event of a follower. */
export const eventXml = (openId: string, event: string, key = '') =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${openId}]]></FromUserName><CreateTime>1</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event><EventKey><![CDATA[${key}]]></EventKey></xml>`

let count = 0
/** A call as WeChat makes it: the query, and what is sent. */
export function weChatCall(
  xml: string,
  { token = shared.callbackToken, at = Date.now(), safe, echostr }: { token?: string; at?: number; safe?: string; echostr?: string } = {},
): { query: string; body: string } {
  count += 1
  const [timestamp, nonce] = [String(Math.floor(at / 1000)), `n${count}`]
  const signed = { signature: sha1(token, timestamp, nonce), timestamp, nonce, ...(echostr !== undefined && { echostr }) }
  if (safe === undefined) return { query: new URLSearchParams(signed).toString(), body: xml }
  const text = encrypted(xml, safe)
  const more = { encrypt_type: 'aes', msg_signature: sha1(token, timestamp, nonce, text) }
  return {
    query: new URLSearchParams({ ...signed, ...more }).toString(),
    body: `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${text}]]></Encrypt></xml>`,
  }
}
