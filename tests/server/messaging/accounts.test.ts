/** Accounts that messages go through: what is kept, what is told, and who may. */
import { describe, expect, it } from 'vitest'
import { messageApp, accountPath as path, settingsOf } from '../../helpers/messageAccounts.ts'
import { known } from '../../helpers/messageProviders.ts'

const at = messageApp()
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = at.token()) =>
  at.on().call(method, url, { token, body })
const read = async (id: string) => (await call('GET', `${path}/${id}`)).data
const secrets = [...Object.values(known), 'mail-password-6']
const faults = ({ data }: { data: { errors: Array<{ field: string; rule: string }> } }) =>
  data.errors.map(({ field, rule }) => `${field} ${rule}`)

describe('accounts of messages', () => {
  it('SH-16 keeps an account of every way with its settings; the way says the type', async () => {
    const types: { [way: string]: string } = {}
    for (const way of Object.keys(settingsOf(''))) {
      const id = await at.account(way)
      const record = await read(id)
      types[way] = record.type
      for (const [name, value] of Object.entries(settingsOf(at.providers().url)[way] ?? {}))
        expect(record[name], `${way} ${name}`).toBe(secrets.includes(String(value)) && name !== 'accessKeyId' ? '******' : value)
    }
    expect(types).toEqual({
      smtp: '2',
      aliyun: '3',
      tencent: '3',
      dingRobot: '4',
      dingWork: '4',
      weCom: '5',
      feishu: '5',
      webhook: '6',
      publicAccount: '7',
    })
    const { list } = (await call('GET', `${path}?type=5`)).data
    expect(list.map(({ way }: { way: string }) => way).sort()).toEqual(['feishu', 'weCom'])
  })

  it('SH-16 asks for what a way needs, field by field, and takes nothing of another one', async () => {
    const bare = { fullName: '新', enCode: 'bare' }
    expect(faults(await call('POST', path, { ...bare, way: 'smtp' }))).toEqual(['host required', 'fromAddress required'])
    expect(faults(await call('POST', path, { ...bare, way: 'tencent', region: 'a b' }))).toEqual([
      'region pattern',
      'accessKeyId required',
      'sdkAppId required',
      'signName required',
      'accessKeySecret required',
    ])
    const wrong = { way: 'smtp', host: 'a b', port: 70_000, security: 'some', fromAddress: 'x', user: 'a\nb' }
    expect(faults(await call('POST', path, { ...bare, ...wrong }))).toEqual([
      'host pattern',
      'port max',
      'security option',
      'user pattern',
      'fromAddress pattern',
    ])
    expect(faults(await call('POST', path, { ...bare, way: 'smtp', host: 'h', fromAddress: 'a@b.cn', user: 'u' }))).toEqual([
      'password required',
    ])
    expect(faults(await call('POST', path, { ...bare, way: 'webhook', url: 'file:///etc/passwd', signSecret: 'x' }))).toEqual([
      'url pattern',
    ])
    expect(
      faults(
        await call('POST', path, { ...bare, way: 'weCom', endpoint: 'https://a.example/path', corpId: 'c', appSecret: 's', agentId: '1' }),
      ),
    ).toEqual(['endpoint pattern'])
    expect((await call('POST', path, { ...bare, way: 'pigeon' })).code).not.toBe(200)
    const { data } = await call('POST', path, {
      ...bare,
      way: 'webhook',
      url: 'https://example.com/x?a=1',
      signSecret: 's',
      host: 'h',
      password: 'p',
    })
    expect(await read(data.id)).toMatchObject({ host: null, password: null, signSecret: '******' })
  })

  it('SH-16 never answers a secret, and keeps none in the clear', async () => {
    const ids = await Promise.all(Object.keys(settingsOf('')).map((way) => at.account(way)))
    const told = [await call('GET', `${path}?pageSize=100`), ...(await Promise.all(ids.map((id) => call('GET', `${path}/${id}`))))]
    told.push(await call('GET', '/api/system/Log/Change?pageSize=100'))
    const { db } = at.on().database
    const [kept, accounts, trail] = [
      await db.selectFrom('msg_account_secret').selectAll().execute(),
      await db.selectFrom('msg_account').selectAll().execute(),
      await db.selectFrom('base_audit').selectAll().execute(),
    ]
    expect(kept.length).toBeGreaterThan(9)
    const all = JSON.stringify([told, kept, accounts, trail])
    for (const secret of secrets) if (secret !== known.accessKeyId) expect(all, secret).not.toContain(secret)
  })

  it('SH-16 keeps a secret whose mask is sent back, replaces it, and asks for it again where it would go elsewhere', async () => {
    const id = await at.account('feishu')
    const sends = async () => (await call('POST', `${path}/${id}/Actions/Test`, {})).data.state
    const change = async (body: object) => call('PUT', `${path}/${id}`, { ...(await read(id)), ...body })
    expect((await change({ description: '一' })).code).toBe(200)
    expect(await sends()).toBe('sent')
    expect((await change({ signSecret: 'another' })).code).toBe(200)
    expect(await sends()).toBe('dead')
    expect((await change({ signSecret: '' })).code).toBe(200)
    expect(await read(id)).toMatchObject({ signSecret: '', robotToken: '******' })
    const elsewhere = { endpoint: 'https://elsewhere.example.com' }
    expect(faults(await change(elsewhere))).toEqual(['robotToken again'])
    expect((await call('PUT', `${path}/${id}`, { endpoint: elsewhere.endpoint })).code).not.toBe(200)
    expect((await change({ ...elsewhere, robotToken: 'new' })).code).toBe(200)
    expect((await change({ way: 'webhook', url: 'https://x.example' })).code).not.toBe(200)
  })

  it('SH-16 says that a secret cannot be decrypted, and sends nothing', async () => {
    const id = await at.account('webhook')
    const { db } = at.on().database
    const before = await db.selectFrom('msg_account_secret').select('sealed').where('accountId', '=', id).executeTakeFirstOrThrow()
    await db
      .updateTable('msg_account_secret')
      .set({ sealed: before.sealed.replace(/\..{8}\./, '.00000000.') })
      .where('accountId', '=', id)
      .execute()
    const { code, msg } = await call('POST', `${path}/${id}/Actions/Test`, {})
    expect([code === 200, msg]).toEqual([false, expect.stringContaining('PINGE_SECRET_KEY')])
    expect(at.providers().calls).toEqual([])
  })

  it('SH-16 is for whoever was given the menu, and its buttons where they are asked for', async () => {
    const id = await at.account('webhook')
    const [clerk, keeper] = [await at.on().person({}), await at.on().person({ 'msgCenter.accountConfig': [] })]
    const [none, some] = [await at.on().login(clerk), await at.on().login(keeper)]
    for (const [method, url] of [
      ['GET', path],
      ['GET', `${path}/${id}`],
      ['POST', path],
      ['PUT', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/${id}/Actions/Test`],
    ] as const)
      expect((await call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {}, none)).code, `${method} ${url}`).toBe(403)
    expect((await call('GET', path, undefined, some)).code).toBe(200)
    for (const url of [path, `${path}/${id}/Actions/Test`]) expect((await call('POST', url, {}, some)).code, url).toBe(403)
    expect((await call('GET', '/api/message/Delivery', undefined, some)).code).toBe(403)
  })

  it('SH-16 deletes an account with its secrets, but not while messages wait for it', async () => {
    const id = await at.account('webhook')
    await at.queued({ accountId: id })
    expect((await call('DELETE', `${path}/${id}`)).code).not.toBe(200)
    await at.on().app.jobs.runDue(['msg.deliver'])
    expect((await call('DELETE', `${path}/${id}`)).code).toBe(200)
    expect(await at.on().database.db.selectFrom('msg_account_secret').selectAll().where('accountId', '=', id).execute()).toEqual([])
  })
})
