/** Every way that a message goes, against servers that check what is signed. */
import { describe, expect, it } from 'vitest'
import { accountPath, messageApp, settingsOf } from '../../helpers/messageAccounts.ts'
import { known } from '../../helpers/messageProviders.ts'

const at = messageApp()
const test = (id: string, body: object) => at.on().call('POST', `${accountPath}/${id}/Actions/Test`, { token: at.token(), body })
const sms = {
  templateCode: 'SMS_1',
  variables: [
    { name: 'code', value: '1234' },
    { name: 'name', value: '张 三' },
  ],
}
const calls = () => at.providers().calls
const bodyOf = (path: string) => JSON.parse(calls().find((call) => call.path === path)?.body ?? '{}')

/** What is sent by each way, what the provider calls it, and what stands in the request. */
const sent: { [way: string]: { body: object; id: string | null; request: () => unknown; is: unknown } } = {
  aliyun: {
    body: { receiver: '+8613800138000', ...sms },
    id: 'biz-1',
    request: () => Object.fromEntries([...(calls()[0]?.query ?? [])].filter(([name]) => name !== 'OutId')),
    is: { PhoneNumbers: '13800138000', SignName: '平格', TemplateCode: 'SMS_1', TemplateParam: '{"code":"1234","name":"张 三"}' },
  },
  tencent: {
    body: { receiver: '13800138000', ...sms },
    id: 'serial-1',
    request: () => bodyOf('/'),
    is: expect.objectContaining({
      PhoneNumberSet: ['+8613800138000'],
      TemplateId: 'SMS_1',
      TemplateParamSet: ['1234', '张 三'],
      SmsSdkAppId: '1400000001',
    }),
  },
  dingRobot: {
    body: { receiver: '13800138000', title: '标题', content: '<p>一</p><p>二</p>' },
    id: expect.any(String) as unknown as string,
    request: () => bodyOf('/robot/send'),
    is: { msgtype: 'text', text: { content: '标题\n一\n二\n@13800138000' }, at: { atMobiles: ['13800138000'], isAtAll: false } },
  },
  dingWork: {
    body: { receiver: 'user-1', title: '标题', content: '一' },
    id: '256271667526',
    request: () => bodyOf('/topapi/message/corpconversation/asyncsend_v2'),
    is: { agent_id: '77', userid_list: 'user-1', to_all_user: false, msg: { msgtype: 'text', text: { content: '标题\n一' } } },
  },
  weCom: {
    body: { receiver: 'user-1', title: '标题', content: '一' },
    id: 'msg-1',
    request: () => bodyOf('/cgi-bin/message/send'),
    is: expect.objectContaining({ touser: 'user-1', agentid: 1000002, msgtype: 'text', text: { content: '标题\n一' } }),
  },
  feishu: {
    body: { title: '标题', content: '<at user_id="all"></at>一 &lt;at&gt;' },
    id: null,
    request: () => bodyOf(`/open-apis/bot/v2/hook/${known.robotToken}`).content,
    is: { text: '标题\n一 ＜at>' },
  },
  webhook: {
    body: { receiver: 'a@example.com', title: '标题', content: '<p>一</p>' },
    id: null,
    request: () => bodyOf('/hook'),
    is: expect.objectContaining({ event: expect.stringMatching(/^test:/), receiver: 'a@example.com', title: '标题', content: '<p>一</p>' }),
  },
  publicAccount: {
    body: { receiver: 'openid-1', templateCode: 'T1', variables: [{ name: 'thing1', value: '会议' }] },
    id: '200228332',
    request: () => bodyOf('/cgi-bin/message/template/send'),
    is: expect.objectContaining({ touser: 'openid-1', template_id: 'T1', data: { thing1: { value: '会议' } } }),
  },
}

describe('ways that messages go', () => {
  it.each(Object.keys(sent))('SH-16 %s sends what is signed right, and tells what the provider said', async (way) => {
    const { body, id, request, is } = sent[way] ?? { body: {}, id: null, request: () => undefined, is: undefined }
    const { code, data } = await test(await at.account(way), body)
    expect([code, data.state, data.providerId]).toEqual([200, 'sent', id])
    expect(request()).toEqual(is)
  })

  it.each(['aliyun', 'tencent', 'dingRobot', 'feishu', 'dingWork', 'weCom', 'publicAccount'])(
    'SH-16 %s is refused with another secret, in words without it',
    async (way) => {
      const wrong = 'not-the-secret-0'
      const settings = settingsOf('')[way] ?? {}
      const name = ['accessKeySecret', 'signSecret', 'appSecret'].find((one) => one in settings) ?? ''
      const { data, msg } = await test(await at.account(way, { [name]: wrong }), { receiver: '13800138000', ...sms })
      expect([data.state, data.detail !== '']).toEqual(['dead', true])
      expect(JSON.stringify([data, msg])).not.toContain(wrong)
    },
  )

  it('SH-16 asks for an access token once, and again where the provider refuses it', async () => {
    const id = await at.account('weCom')
    const tokens = () => calls().filter(({ path }) => path === '/cgi-bin/gettoken').length
    await Promise.all([1, 2, 3].map(() => test(id, { receiver: 'user-1' })))
    expect(tokens()).toBe(1)
    at.providers().instead('/cgi-bin/message/send', { body: { errcode: 42001, errmsg: 'access_token expired' } })
    expect((await test(id, { receiver: 'user-1' })).data.state).toBe('sent')
    expect(tokens()).toBe(2)
  })

  it('SH-16 tells what passes from what does not', async () => {
    const hook = await at.account('webhook')
    const states: unknown[] = []
    for (const status of [204, 301, 400, 404, 408, 429, 500, 503]) {
      at.providers().instead('/hook', { status, body: 'words' })
      states.push([status, (await test(hook, {})).data.state])
    }
    expect(states).toEqual([
      [204, 'sent'],
      [301, 'dead'],
      [400, 'dead'],
      [404, 'dead'],
      [408, 'retry'],
      [429, 'retry'],
      [500, 'retry'],
      [503, 'retry'],
    ])
    const of = async (way: string, path: string, body: unknown, to: object) => {
      const id = await at.account(way)
      at.providers().instead(path, { body })
      return (await test(id, to)).data.state
    }
    expect(await of('aliyun', '/', { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'x' }, { receiver: '13800138000', ...sms })).toBe('retry')
    expect(
      await of('tencent', '/', { Response: { Error: { Code: 'InternalError', Message: 'x' } } }, { receiver: '13800138000', ...sms }),
    ).toBe('retry')
    expect(await of('weCom', '/cgi-bin/message/send', { errcode: 45009, errmsg: 'api freq out of limit' }, { receiver: 'a' })).toBe('retry')
    expect(await of('weCom', '/cgi-bin/message/send', '<html>', { receiver: 'a' })).toBe('dead')
    expect((await test(await at.account('weCom'), { receiver: 'nobody' })).data).toMatchObject({
      state: 'dead',
      detail: 'invaliduser nobody',
    })
  })

  it('SH-16 sends nothing to whom a way cannot reach, nor without a template where one is needed', async () => {
    const before = calls().length
    expect((await test(await at.account('aliyun'), { receiver: 'a@example.com', ...sms })).data.state).toBe('dead')
    expect((await test(await at.account('aliyun'), { receiver: '13800138000' })).data.state).toBe('dead')
    expect((await test(await at.account('weCom'), { receiver: 'a|@all' })).data.state).toBe('dead')
    expect((await test(await at.account('smtp'), { receiver: 'a@example.com, b@example.com' })).data.state).toBe('dead')
    expect(calls().length).toBe(before)
  })

  it('SH-16 calls no private network but the hosts that the installation allows', async () => {
    const refused = async (way: string, more: object, to: object) => (await test(await at.account(way, more), to)).data
    const fault = { state: 'dead', detail: '不允许访问该主机：它在内部网络中' }
    expect(await refused('webhook', { url: 'http://10.1.2.3/hook' }, {})).toMatchObject(fault)
    expect(await refused('weCom', { endpoint: 'http://169.254.169.254' }, { receiver: 'a' })).toMatchObject(fault)
    expect(await refused('smtp', { host: '192.168.1.1', port: 25 }, { receiver: 'a@example.com' })).toMatchObject(fault)
  })
})
