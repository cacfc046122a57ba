/** Public accounts of WeChat: who is bound to them, what they tell of their followers, and what goes out to these. */
import { describe, expect, it } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { decrypt, encrypt, signatureOf } from '#server/modules/channels/publicAccount/crypt.ts'
import { readXml } from '#server/modules/channels/publicAccount/xml.ts'
import { pushMessage } from '#server/modules/notices/index.ts'
import { messageApp } from '../../helpers/messageAccounts.ts'
import { eventXml, shared, weChatCall } from '../../helpers/weChat.ts'

const at = messageApp()
const path = '/api/message/PublicAccount'
const templates = '/api/message/MessageTemplateConfig'
const db = () => at.on().database.db
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = at.token()) =>
  at.on().call(method, url, { token, body, headers: { 'pinge-language': 'zh' } })
const mpAccount = (more: object = {}) => at.account('publicAccount', { callbackToken: shared.callbackToken, ...more })

/** A call of WeChat; the status and the text that it gets. */
const tells = async (id: string, { query, body }: { query: string; body: string }, method: 'GET' | 'POST' = 'POST') => {
  const url = `${path}/${id}/Callback?${query}`
  const sent = method === 'POST' ? { payload: body, headers: { 'content-type': 'text/xml' } } : {}
  const { statusCode, body: text } = await at.on().app.inject({ method, url, ...sent })
  return [statusCode, text] as const
}
const refused = [403, 'Forbidden']

let count = 0
const person = async () => {
  count += 1
  const account = await at.on().person({}, { realName: `人员 ${count}` })
  const { id } = await db().selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return { id, account, name: `人员 ${count}`, token: await at.on().login(account) }
}
type Person = Awaited<ReturnType<typeof person>>

/** A new code of a person: its id, and what WeChat is asked to say back when it is scanned. */
const codeOf = async (id: string, who: Person) => {
  const { code, data } = await call('POST', `${path}/${id}/Ticket`, {}, who.token)
  expect([code, data.url]).toEqual([200, 'http://weixin.qq.com/q/code-1'])
  const asked = at.providers().calls.findLast((one) => one.path === '/cgi-bin/qrcode/create')
  const { action_name, expire_seconds, action_info } = JSON.parse(asked?.body ?? '{}')
  expect([action_name, expire_seconds]).toEqual(['QR_STR_SCENE', 600])
  return { ticket: data.id as string, scene: action_info.scene.scene_str as string }
}
const stateOf = async (id: string, ticket: string, who: Person) =>
  (await call('GET', `${path}/${id}/Ticket/${ticket}`, undefined, who.token)).data.state
const boundOf = async (id: string) =>
  (await call('GET', `${path}/${id}/Bindings`)).data.list.map((row: { account: string; openId: string }) => [row.account, row.openId])
const bound = async (id: string, who: Person, openId: string) => {
  const { scene } = await codeOf(id, who)
  const [status] = await tells(id, weChatCall(eventXml(openId, 'SCAN', scene)))
  expect(status).toBe(200)
}

describe('what is optional', () => {
  it('SH-17 without such an account nobody is asked for anything, and nothing of WeChat is in the way', async () => {
    const who = await person()
    expect((await call('GET', path, undefined, who.token)).data.list).toEqual([])
    const rows = (await call('GET', '/api/message/Preference', undefined, who.token)).data.list
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter((row: { [channel: string]: string }) => row.publicAccount || row.dingTalk || row.enterprise)).toEqual([])
    expect(JSON.stringify((await call('GET', '/api/oauth/CurrentUser', undefined, who.token)).data.menuList)).not.toContain('weChat')
    expect(JSON.stringify(await at.on().call('GET', '/api/oauth/getConfig/admin'))).not.toMatch(/weChat|weixin|dingTalk/i)
    await transaction(db(), (trx) => pushMessage(trx, [who.id], { type: 2, event: 'flow.copy', title: '消息', excerpt: '' }))
    await at.on().app.jobs.runDue(['msg.tell', 'msg.deliver'])
    expect((await call('GET', '/api/message', undefined, who.token)).data.list).toMatchObject([{ title: '消息' }])
    expect([at.providers().calls, await db().selectFrom('msg_delivery').selectAll().execute()]).toEqual([[], []])
  })
})

describe('who is bound', () => {
  it('SH-13 binds whose code is scanned, once; a code that is used or over binds nobody', async () => {
    const [id, who, other] = [await mpAccount(), await person(), await person()]
    const { ticket, scene } = await codeOf(id, who)
    expect(await stateOf(id, ticket, who)).toBe('waiting')
    // somebody else's code says nothing of theirs
    expect(await stateOf(id, ticket, other)).toBe('expired')
    const [status, text] = await tells(id, weChatCall(eventXml('o-1', 'subscribe', `qrscene_${scene}`)))
    expect([status, readXml(text)]).toMatchObject([
      200,
      { ToUserName: 'o-1', FromUserName: 'gh_1', MsgType: 'text', Content: `绑定成功，您的微信已与 ${who.name} 的账号绑定。` },
    ])
    expect([await stateOf(id, ticket, who), await boundOf(id)]).toEqual(['bound', [[who.account, 'o-1']]])
    const [mine] = (await call('GET', path, undefined, who.token)).data.list.filter((row: { id: string }) => row.id === id)
    expect(mine).toMatchObject({ canBind: true, boundTime: expect.any(Number) })
    // the same code again, by another one
    expect(await tells(id, weChatCall(eventXml('o-2', 'SCAN', scene)))).toEqual([200, 'success'])
    const late = await codeOf(id, other)
    at.on().app.jobs.clock.ahead = 601_000
    expect(await stateOf(id, late.ticket, other)).toBe('expired')
    expect(await tells(id, weChatCall(eventXml('o-3', 'SCAN', late.scene)))).toEqual([200, 'success'])
    expect(await boundOf(id)).toEqual([[who.account, 'o-1']])
  })

  it('SH-13 takes a new WeChat of the same person instead, and never one that is somebody else’s', async () => {
    const [id, who, other] = [await mpAccount(), await person(), await person()]
    await bound(id, who, 'o-1')
    await bound(id, who, 'o-2')
    expect(await boundOf(id)).toEqual([[who.account, 'o-2']])
    const { ticket, scene } = await codeOf(id, other)
    const [, text] = await tells(id, weChatCall(eventXml('o-2', 'SCAN', scene)))
    expect([readXml(text)?.Content, await stateOf(id, ticket, other)]).toEqual([
      '绑定失败：此微信已绑定其他账号，请先解除原绑定。',
      'taken',
    ])
    expect(await boundOf(id)).toEqual([[who.account, 'o-2']])
  })

  it('SH-13 is ended by whoever follows no more, by the person, and by an administrator; what comes twice changes nothing', async () => {
    const [id, who] = [await mpAccount(), await person()]
    await bound(id, who, 'o-1')
    const leaves = weChatCall(eventXml('o-1', 'unsubscribe'))
    expect([await tells(id, leaves), await boundOf(id)]).toEqual([[200, 'success'], []])
    await bound(id, who, 'o-1')
    expect([await tells(id, leaves), await boundOf(id)]).toEqual([[200, 'success'], [[who.account, 'o-1']]])
    expect((await call('DELETE', `${path}/${id}/Binding`, undefined, who.token)).code).toBe(200)
    expect((await call('DELETE', `${path}/${id}/Binding`, undefined, who.token)).code).toBe(404)
    await bound(id, who, 'o-1')
    const { list } = (await call('GET', `${path}/${id}/Bindings?keyword=${encodeURIComponent(who.name)}`)).data
    expect((await call('DELETE', `${path}/${id}/Bindings/${list[0].id}`, undefined, who.token)).code).toBe(403)
    expect((await call('DELETE', `${path}/${id}/Bindings/${list[0].id}`)).code).toBe(200)
    expect(await boundOf(id)).toEqual([])
  })
})

describe('what WeChat tells', () => {
  it('SH-13 is heard where it is signed, in time and small; every refusal is the same', async () => {
    const [id, off, silent] = [await mpAccount(), await mpAccount({ enabledMark: 0 }), await at.account('publicAccount')]
    expect(await tells(id, weChatCall('', { echostr: 'echo-1' }), 'GET')).toEqual([200, 'echo-1'])
    const xml = eventXml('o-1', 'SCAN', 'x')
    for (const [to, what] of [
      [id, weChatCall(xml, { token: 'another' })],
      [id, weChatCall(xml, { at: Date.now() - 301_000 })],
      [id, weChatCall(xml, { at: Date.now() + 302_000 })],
      [id, { ...weChatCall(xml), query: '' }],
      [id, weChatCall('no xml')],
      [id, weChatCall(`<!DOCTYPE x [<!ENTITY e "o-1">]><xml><FromUserName>&e;</FromUserName></xml>`)],
      [id, weChatCall(eventXml('o 1', 'SCAN'))],
      [off, weChatCall(xml)],
      [silent, weChatCall(xml)],
      // without a token nobody signs with none
      [silent, weChatCall(xml, { token: '' })],
      ['none', weChatCall(xml)],
    ] as const)
      expect([to, await tells(to, what)]).toEqual([to, refused])
    expect(await tells(id, weChatCall('', { token: 'another', echostr: 'x' }), 'GET')).toEqual(refused)
    const [, tooLarge] = await tells(id, weChatCall(`<xml>${' '.repeat(66_000)}</xml>`))
    expect(JSON.parse(tooLarge).code).toBe(413)
    for (const bad of ['<xml><a>', '<xml><a>1</a><a>2</a></xml>', '<?x y?><xml/>', '<xml><a><b><c><d/></c></b></a></xml>', ''])
      expect([bad, readXml(bad)]).toEqual([bad, undefined])
    expect(readXml('<xml><A><![CDATA[a]]]]><![CDATA[>b & 中]]></A></xml>')).toMatchObject({ A: 'a]]>b & 中' })
  })

  it('SH-13 in the safe mode is encrypted both ways, for this very account; plain calls are refused then', async () => {
    // the example of WeChat's own library
    const published = 'jn1L23DB+6ELqJ+6bruv21Y6MD7KeIfP82D6gU39rmkgczbWwt5+3bnyg5K55bgVtVzd832WzZGMhkP72vVOfg=='
    const [text, appId, random] = ['我是中文abcd123', 'wxb11529c136998cb6', Buffer.from('aaaabbbbccccdddd')]
    expect(encrypt(text, appId, shared.encodingKey, random)).toBe(published)
    expect(decrypt(published, shared.encodingKey)).toEqual({ text, appId })
    for (const broken of ['', 'AAAA', published.slice(4)]) expect(decrypt(broken, shared.encodingKey)).toBeUndefined()

    const [id, who] = [await mpAccount({ encodingKey: shared.encodingKey }), await person()]
    const { scene } = await codeOf(id, who)
    const xml = eventXml('o-1', 'SCAN', scene)
    expect(await tells(id, weChatCall(xml))).toEqual(refused)
    expect(await tells(id, weChatCall(xml, { safe: 'wx-other' }))).toEqual(refused)
    const { query, body } = weChatCall(xml, { safe: shared.appKey })
    expect(await tells(id, { query: query.replace(/msg_signature=.{4}/, 'msg_signature=0000'), body })).toEqual(refused)
    expect(await boundOf(id)).toEqual([])
    const [status, answer] = await tells(id, { query, body })
    const { Encrypt = '', MsgSignature, TimeStamp = '', Nonce = '' } = readXml(answer) ?? {}
    expect([status, MsgSignature]).toEqual([200, signatureOf(shared.callbackToken, TimeStamp, Nonce, Encrypt)])
    expect(readXml(decrypt(Encrypt, shared.encodingKey)?.text ?? '')?.Content).toContain(who.name)
    expect(await boundOf(id)).toEqual([[who.account, 'o-1']])
    expect((await call('PUT', `/api/message/Account/${id}`, { callbackToken: '' })).data.errors).toMatchObject([{ field: 'callbackToken' }])
  })
})

const template = (values: object) => {
  count += 1
  const usual = { fullName: `模板 ${count}`, enCode: `p${count}`, messageType: '7', templateCode: 'T1' }
  return call('POST', templates, { ...usual, templateParamList: [{ field: 'sender' }], smsFieldList: [], ...values })
}
const faultsOf = async (values: object) => (await template(values)).data.errors?.map(({ field }: { field: string }) => field)

describe('what goes out', () => {
  it('MT-06 MT-08 a template says where it leads, by a mini-program’s id where to one, and which variable is the title', async () => {
    expect(await faultsOf({ wxSkip: '1' })).toEqual(['xcxAppId'])
    expect(await faultsOf({ wxSkip: '1', xcxAppId: 'no id' })).toEqual(['xcxAppId'])
    expect(await faultsOf({ templateCode: '' })).toEqual(['templateCode'])
    expect(await faultsOf({ smsFieldList: [{ smsField: 'a', field: 'title', isTitle: 0 }] })).toEqual(['smsFieldList[0].field'])
    const rows = [
      { smsField: 'thing1', field: null, isTitle: 1 },
      { smsField: 'name2', field: 'sender', isTitle: 0 },
    ]
    const { data } = await template({ wxSkip: '1', xcxAppId: 'wx0123456789abcdef', smsFieldList: rows })
    expect((await call('GET', `${templates}/${data.id}`)).data).toMatchObject({
      ...{ messageType: '7', wxSkip: '1', xcxAppId: 'wx0123456789abcdef', title: null },
      smsFieldList: [{ smsField: 'thing1', field: 'title', isTitle: 1 }, rows[1]],
    })
    // what it does not use is not kept
    const page = await template({ wxSkip: '0', xcxAppId: 'wx0123456789abcdef' })
    expect((await call('GET', `${templates}/${page.data.id}`)).data).toMatchObject({ wxSkip: '0', xcxAppId: null })
  })

  it('MT-06 MT-08 reaches who is bound to that very account, with the title and where it leads; others are not tried', async () => {
    const [id, other] = [await mpAccount(), await mpAccount()]
    await call('PUT', '/api/system/SysConfig/basic', { siteUrl: 'https://example.com/erp' })
    const [who, elsewhere, unbound] = [await person(), await person(), await person()]
    await bound(id, who, 'o-1')
    await bound(other, elsewhere, 'o-2')
    const smsFieldList = [
      { smsField: 'thing1', isTitle: 1 },
      { smsField: 'name2', field: 'sender' },
    ]
    const [page, mini] = [await template({ smsFieldList }), await template({ smsFieldList, wxSkip: '1', xcxAppId: 'wx0123456789abcdef' })]
    const items = [page, mini].map(({ data }) => ({ templateId: data.id, accountId: id }))
    for (const [event, item] of [
      ['flow.copy', items[0]],
      ['flow.end', items[1]],
    ] as const) {
      const config = { fullName: event, enCode: event.replace('.', ''), event, items: [item] }
      expect((await call('POST', '/api/message/SendMessageConfig', config)).code).toBe(200)
    }
    const run = () => at.on().app.jobs.runDue(['msg.tell', 'msg.deliver'])
    const push = (event: 'flow.copy' | 'flow.end') =>
      transaction(db(), (trx) =>
        pushMessage(
          trx,
          [who, elsewhere, unbound].map((one) => one.id),
          { type: 2, event, title: '请假单', excerpt: '摘要' },
        ),
      )
    const sent = () =>
      at
        .providers()
        .calls.filter((one) => one.path === '/cgi-bin/message/template/send')
        .map(({ body }) => JSON.parse(body))
    await push('flow.copy')
    await run()
    expect(sent()).toMatchObject([
      {
        touser: 'o-1',
        template_id: 'T1',
        url: expect.stringMatching(/^https:\/\/example\.com\/erp\/messageRecord\?id=/),
        data: { thing1: { value: '请假单' } },
      },
    ])
    expect(sent()[0].miniprogram).toBeUndefined()
    await push('flow.end')
    await run()
    expect(sent()[1]).toMatchObject({ touser: 'o-1', miniprogram: { appid: 'wx0123456789abcdef' } })
    expect(sent()[1].url).toBeUndefined()
    expect(await db().selectFrom('msg_delivery').select('userId').where('accountId', '=', id).groupBy('userId').execute()).toEqual([
      { userId: who.id },
    ])

    // it is theirs to choose, as other channels are
    const rowOf = async () =>
      (await call('GET', '/api/message/Preference', undefined, who.token)).data.list.find((row: { id: string }) => row.id === 'flow.copy')
    expect(await rowOf()).toMatchObject({ publicAccount: 'now', reaches: '站内消息 · 公众号' })
    const choose = (mode: string) => call('PUT', '/api/message/Preference/flow.copy', { publicAccount: mode }, who.token)
    expect((await choose('digest')).code).toBe(400)
    expect((await choose('off')).code).toBe(200)
    await push('flow.copy')
    await run()
    expect(sent()).toHaveLength(2)
    await choose('now')

    // who follows no more is told of so in words, and stays bound until WeChat says so
    at.providers().instead('/cgi-bin/message/template/send', { body: { errcode: 43004, errmsg: 'require subscribe' } })
    await push('flow.copy')
    await run()
    const last = () =>
      db()
        .selectFrom('msg_delivery')
        .select(['state', 'detail'])
        .where('accountId', '=', id)
        .orderBy('creatorTime', 'desc')
        .executeTakeFirst()
    expect([await last(), await boundOf(id)]).toEqual([{ state: 'dead', detail: '43004 require subscribe' }, [[who.account, 'o-1']]])

    // what was queued for an id that is theirs no more is not sent
    await push('flow.copy')
    await at.on().app.jobs.runDue(['msg.tell'])
    await call('DELETE', `${path}/${id}/Binding`, undefined, who.token)
    await run()
    expect([await last(), sent().length]).toEqual([{ state: 'dead', detail: 't:msgDelivery.fault.unbound' }, 3])
  })
})

describe('who sets them up', () => {
  it('SH-13 SH-17 its screens are an administrator’s, each of its own accounts', async () => {
    const [mail, mp, qy] = [await at.account('webhook'), await mpAccount(), await at.account('weCom')]
    const token = await at.on().login(await at.on().person({ 'weChat.mpConfig': ['btn_add', 'btn_edit', 'btn_remove'] }))
    const accounts = '/api/message/Account'
    const { list } = (await call('GET', `${accounts}?pageSize=1000`, undefined, token)).data
    expect([...new Set(list.map((row: { way: string }) => row.way))]).toEqual(['publicAccount'])
    const own = (await call('GET', `${accounts}/${mp}`, undefined, token)).data
    expect(own).toMatchObject({ callbackToken: '******', encodingKey: '' })
    expect(own.callbackUrl).toMatch(new RegExp(`^https?://.+${path}/${mp}/Callback$`))
    for (const other of [mail, qy]) {
      const codes = [
        (await call('GET', `${accounts}/${other}`, undefined, token)).code,
        (await call('PUT', `${accounts}/${other}`, { fullName: 'x' }, token)).code,
        (await call('PUT', `${accounts}/${other}/Actions/State`, {}, token)).code,
        (await call('POST', `${accounts}/${other}/Actions/Test`, {}, token)).code,
        (await call('DELETE', `${accounts}/${other}`, undefined, token)).code,
      ]
      expect(codes).toEqual([404, 404, 404, 404, 404])
    }
    const made = (way: string) =>
      call('POST', accounts, { fullName: '新', enCode: `n.${way}`, way, appKey: 'a', corpId: 'c', agentId: '1', appSecret: 's' }, token)
    expect([(await made('publicAccount')).code, (await made('weCom')).code]).toEqual([200, 403])
    expect((await call('DELETE', `${accounts}/${mp}`, undefined, token)).code).toBe(200)
  })
})
