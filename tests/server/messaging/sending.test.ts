/** Templates, and which events go out by which of them: on real servers of the test's own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { tellOutside } from '#server/modules/channels/index.ts'
import { pushMessage } from '#server/modules/notices/index.ts'
import { type Fate, type MailServer, startMailServer } from '../../helpers/mailServer.ts'
import { messageApp } from '../../helpers/messageAccounts.ts'

const at = messageApp()
const templates = '/api/message/MessageTemplateConfig'
const configs = '/api/message/SendMessageConfig'
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = at.token()) =>
  at.on().call(method, url, { token, body })
const db = () => at.on().database.db
const run = () => at.on().app.jobs.runDue(['msg.tell', 'msg.deliver', 'flow.message', 'notice.release'])

let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer((): Fate => 250)
})
afterAll(() => mail.stop())

let count = 0
const params = ['title', 'content', 'sender', 'receiver', 'time'].map((field) => ({ field }))
const template = (values: object) => {
  count += 1
  const usual = {
    fullName: `模板 ${count}`,
    enCode: `t${count}`,
    messageType: '2',
    templateParamList: params,
    title: '{title}',
    html: '<p>{content}</p>',
  }
  return call('POST', templates, { ...usual, ...values })
}
const made = async (answer: Promise<{ code: number; msg: string; data: { id: string } }>): Promise<string> => {
  const { code, msg, data } = await answer
  expect([code, msg, JSON.stringify(data)]).toEqual([200, msg, JSON.stringify(data)])
  return data.id
}
const config = (event: string, items: object[]) => {
  count += 1
  return call('POST', configs, { fullName: `配置 ${count}`, enCode: `c${count}`, event, items })
}
const person = async (values: { [field: string]: string } = {}) => {
  const account = await at.on().person({}, values)
  const { id } = await db().selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return { id, account }
}
const mailAccount = () => at.account('smtp', { port: mail.port })
/** What arrived, as a reader sees it: quoted-printable undone. */
const read = (text: string): string => {
  const bytes = text.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe('templates', () => {
  it('MT-01 MT-04 MT-08 MT-09 are made, changed, read, copied and deleted', async () => {
    const id = await made(
      template({ messageSource: '2', title: '{sender}：{title}', html: '<p onclick="x()">{content}<script>1</script></p>' }),
    )
    const { data } = await call('GET', `${templates}/${id}`)
    expect(data).toMatchObject({ templateType: 0, messageType: '2', messageSource: '2', title: '{sender}：{title}', enabledMark: 1 })
    // the editor's text is cleaned as everywhere
    expect([data.html, data.content]).toEqual(['<p>{content}</p>', '<p>{content}</p>'])
    expect(data.templateParamList[0]).toEqual({ field: 'title', fieldName: '消息标题' })
    expect((await call('PUT', `${templates}/${id}`, { ...data, title: '{title}' })).code).toBe(200)
    const copy = await made(call('POST', `${templates}/${id}/Actions/Copy`))
    const copied = (await call('GET', `${templates}/${copy}`)).data
    expect(copied).toMatchObject({ title: '{title}', html: '<p>{content}</p>', templateType: 0 })
    expect(copied.enCode).not.toBe(data.enCode)
    expect((await call('DELETE', `${templates}/${copy}`)).code).toBe(200)
    expect((await call('GET', `${templates}/${copy}`)).code).toBe(404)
  })

  it('MT-02 the product has some of its own, which are copied and not changed', async () => {
    const { data } = await call('GET', `${templates}?templateType=1`)
    expect(data.list.map(({ messageType }: { messageType: string }) => messageType)).toEqual(['2', '4', '5', '6'])
    const [{ id }] = data.list
    const own = (await call('GET', `${templates}/${id}`)).data
    expect(await call('PUT', `${templates}/${id}`, { ...own, title: '别的' })).toMatchObject({
      code: 403,
      msg: '系统模板不能修改或删除，请复制后使用',
    })
    expect((await call('DELETE', `${templates}/${id}`)).code).toBe(403)
    const copy = (await call('GET', `${templates}/${await made(call('POST', `${templates}/${id}/Actions/Copy`))}`)).data
    expect(copy).toMatchObject({ templateType: 0, title: own.title })
    // nobody makes one of the product's own
    expect((await call('GET', `${templates}/${await made(template({ templateType: 1 }))}`)).data.templateType).toBe(0)
  })

  it('MT-03 have parameters that are searched', async () => {
    const id = await made(template({ templateParamList: [{ field: 'title', fieldName: '主题' }, { field: 'content' }] }))
    const found = async (keyword: string) =>
      (await call('GET', `${templates}/${id}/Parameters?keyword=${encodeURIComponent(keyword)}`)).data.list
    expect(await found('')).toHaveLength(2)
    expect(await found('主题')).toEqual([{ field: 'title', fieldName: '主题' }])
    expect(await found('CONT')).toEqual([{ field: 'content', fieldName: '消息摘要' }])
  })

  it('MT-05 of an SMS name the provider’s template and its variables; what is wrong is told at its place', async () => {
    const sms = {
      messageType: '3',
      title: undefined,
      html: undefined,
      templateCode: 'SMS_1',
      smsFieldList: [{ smsField: 'name', field: 'title' }],
    }
    const id = await made(template(sms))
    const { data } = await call('GET', `${templates}/${id}`)
    expect(data).toMatchObject({ templateCode: 'SMS_1', smsFieldList: [{ smsField: 'name', field: 'title' }], title: null, content: null })
    const wrong: Array<[object, string, string]> = [
      [{ ...sms, templateCode: ' ' }, 'templateCode', '请输入模板编号'],
      [
        { ...sms, smsFieldList: [{ smsField: 'a b', field: 'title' }] },
        'smsFieldList[0].smsField',
        '变量名须为字母、数字或下划线，且不能重复',
      ],
      [{ ...sms, templateParamList: [] }, 'smsFieldList[0].field', '参数 title 不在参数列表中'],
      [{ title: '{amount}' }, 'title', '参数 amount 不在参数列表中'],
      [{ html: '<p>{secret}</p>' }, 'content', '参数 secret 不在参数列表中'],
      [{ html: '' }, 'content', '请输入内容'],
      [{ templateParamList: [{ field: 'password' }] }, 'templateParamList[0].field', '没有这个参数'],
      [{ templateParamList: [...params, { field: 'title' }] }, 'templateParamList[5].field', '参数重复'],
    ]
    for (const [values, field, message] of wrong) {
      const { code, data: told } = await template(values)
      expect([code, told.errors], JSON.stringify(values)).toEqual([
        400,
        expect.arrayContaining([expect.objectContaining({ field, message })]),
      ])
    }
  })

  it('are tried with the newest message that one has got of their source, and with nobody else’s', async () => {
    const { id: user, account } = await person()
    const token = await at.on().login(account)
    await db().updateTable('base_user').set({ isAdministrator: 1 }).where('id', '=', user).execute()
    const id = await made(template({ messageSource: '1', html: '<p>{content}，{receiver}</p>' }))
    const preview = () => call('GET', `${templates}/${id}/Preview`, undefined, token)
    expect(await preview()).toMatchObject({ code: 400, msg: '您还没有收到过此来源的消息，无法预览' })
    await transaction(db(), (trx) => pushMessage(trx, [user], { type: 1, title: '导入', bodyText: '<b>完成</b>', releaseUser: '系统' }))
    await transaction(db(), (trx) => pushMessage(trx, [user], { type: 2, title: '流程' }))
    const { data } = await preview()
    expect(data).toMatchObject({ of: '导入', title: '导入', variables: [] })
    expect(data.content).toContain('&lt;b&gt;完成&lt;/b&gt;，')
  })
})

describe('sending configurations', () => {
  it('take a template and an account of one type, for messages of its source, and keep both', async () => {
    const [account, hook] = [await mailAccount(), await at.account('webhook')]
    const [flow, any] = [await made(template({ messageSource: '2' })), await made(template({}))]
    const wrong: Array<[string, object[], string, string]> = [
      ['flow.enter', [], 'items', '请至少添加一行'],
      ['flow.enter', [{ templateId: 'nothing', accountId: account }], 'items[0].templateId', '没有这个模板'],
      ['flow.enter', [{ templateId: flow, accountId: 'nothing' }], 'items[0].accountId', '没有这个账号'],
      ['flow.enter', [{ templateId: flow, accountId: hook }], 'items[0].accountId', '账号与模板的类型不一致'],
      ['schedule.remind', [{ templateId: flow, accountId: account }], 'items[0].templateId', '此模板用于其他来源的消息'],
      ['flow.end', [any, any].map((templateId) => ({ templateId, accountId: account })), 'items[1].accountId', '此行重复'],
    ]
    for (const [event, items, field, message] of wrong)
      expect((await config(event, items)).data.errors, message).toEqual([expect.objectContaining({ field, message })])
    expect((await config('nothing.known', [{ templateId: any, accountId: account }])).code).toBe(400)
    const id = await made(config('flow.subflow', [{ templateId: any, accountId: account }]))
    expect((await call('GET', `${configs}/${id}`)).data).toMatchObject({
      event: 'flow.subflow',
      items: [{ templateId: any, accountId: account }],
    })
    expect(await call('DELETE', `${templates}/${any}`)).toMatchObject({ code: 409 })
    expect(await call('DELETE', `/api/message/Account/${account}`)).toMatchObject({ code: 409 })
    const options = await Promise.all(['Templates', 'Accounts'].map(async (one) => (await call('GET', `${configs}/${one}`)).data.list))
    expect(options.map((list) => list.some(({ fullName }: { fullName: string }) => fullName.startsWith('邮件 · ')))).toEqual([true, true])
    await call('DELETE', `${configs}/${id}`)
    expect((await call('DELETE', `${templates}/${any}`)).code).toBe(200)
  })

  it('whoever gets the message in-app gets it by mail as well, once, with what is filled in escaped', async () => {
    const templateId = await made(template({ title: '{title}\n', html: '<p>{content}<br>{sender} → {receiver}</p>' }))
    const id = await made(config('schedule.invited', [{ templateId, accountId: await mailAccount() }]))
    const [anna, bert, off] = [
      await person({ email: 'anna@example.com', realName: 'Anna' }),
      await person(),
      await person({ email: 'off@example.com' }),
    ]
    const message = {
      type: 4,
      event: 'schedule.invited',
      title: '会议 <a>\r\nBcc: x@example.com',
      excerpt: '<img src=x>',
      releaseUser: 'Carl',
    } as const
    await transaction(db(), async (trx) => {
      await pushMessage(trx, [anna.id, bert.id, off.id], message)
      await trx.updateTable('base_user').set({ enabledMark: 0 }).where('id', '=', off.id).execute()
    })
    const before = mail.mails.length
    await run()
    await run()
    // bert has no address, and off may not sign in any more
    expect(mail.mails.slice(before).map(({ to }) => to)).toEqual([['anna@example.com']])
    const text = read(mail.mails.at(-1)?.text ?? '')
    expect(text).not.toMatch(/^Bcc:/m)
    expect(text).toContain('<p>&lt;img src=x&gt;<br />Carl → Anna</p>')
    const told = (await db().selectFrom('base_message').select('id').where('toUserId', '=', anna.id).execute()).map((one) => one.id)
    await transaction(db(), (trx) => tellOutside(trx, 'schedule.invited', told))
    await run()
    expect(mail.mails.length).toBe(before + 1)
    // switched off, it is told in-app alone
    await call('PUT', `${configs}/${id}/Actions/State`)
    await transaction(db(), (trx) => pushMessage(trx, [anna.id], message))
    await run()
    expect(mail.mails.length).toBe(before + 1)
  })

  it('a group is told once, whatever the number of people; a notice reaches all of its people', async () => {
    const hook = await at.account('webhook')
    const plain = await made(template({ messageType: '6', html: undefined, content: '{title}\n{content} <{receiver}>' }))
    const mailed = await made(template({ messageSource: '3' }))
    await made(
      config('notice.released', [
        { templateId: plain, accountId: hook },
        { templateId: mailed, accountId: await mailAccount() },
      ]),
    )
    const people = [await person({ email: 'n1@example.com' }), await person({ email: 'n2@example.com' })]
    const toUserIds = people.map(({ id }) => `${id}--user`)
    const before = mail.mails.length
    const notice = await made(
      call('POST', '/api/message/Notice', { title: '停电', bodyText: '<p>周六停电</p>', audience: 'chosen', toUserIds }),
    )
    expect((await call('PUT', `/api/message/Notice/${notice}/Actions/Release`)).data.count).toBe(2)
    await run()
    await run()
    expect(
      mail.mails
        .slice(before)
        .flatMap(({ to }) => to)
        .sort(),
    ).toEqual(['n1@example.com', 'n2@example.com'])
    const calls = at.providers().calls.map(({ body }) => JSON.parse(body))
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ title: '停电', content: '停电<br>周六停电 &lt;&gt;' })
  })

  it('a reminder of a notice goes to those who have not read it, each time', async () => {
    await made(config('notice.remind', [{ templateId: await made(template({})), accountId: await mailAccount() }]))
    const people = [await person({ email: 'r1@example.com' }), await person({ email: 'r2@example.com' })]
    const toUserIds = people.map(({ id }) => `${id}--user`)
    const notice = await made(
      call('POST', '/api/message/Notice', { title: '必读', bodyText: '<p>请阅读</p>', audience: 'chosen', toUserIds }),
    )
    await call('PUT', `/api/message/Notice/${notice}/Actions/Release`)
    await run()
    const before = mail.mails.length
    await db()
      .updateTable('base_message')
      .set({ isRead: '1' })
      .where('toUserId', '=', people[1]?.id ?? '')
      .execute()
    const remind = async () => {
      expect((await call('PUT', `/api/message/Notice/${notice}/Actions/Remind`)).data.count).toBe(1)
      await run()
      await db()
        .updateTable('base_notice_sent')
        .set({ remindedTime: new Date(0) })
        .where('noticeId', '=', notice)
        .execute()
      return mail.mails.slice(before).map(({ to }) => to)
    }
    expect(await remind()).toEqual([['r1@example.com']])
    expect(await remind()).toEqual([['r1@example.com'], ['r1@example.com']])
  })

  it('asks for the menu', async () => {
    const token = await at.on().login(await at.on().person({}))
    for (const url of [templates, configs, `${configs}/Templates`, `${configs}/Accounts`])
      expect((await call('GET', url, undefined, token)).code, url).toBe(403)
  })
})
