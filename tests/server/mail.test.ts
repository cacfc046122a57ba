/** C-052, RT-03: mails that people receive from a mailbox of their own. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isShown } from '#server/modules/dataSources/ownDatabase.ts'
import { withPictures } from '#server/modules/mail/pictures.ts'
import { limits, receive } from '#server/modules/mail/receive.ts'
import { cleanHtml } from '#server/records/write/html.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { type ImapServer, plainMail, startImap } from '../helpers/imap/server.ts'

const path = '/api/extend/Email'
let on: TestApp
let imap: ImapServer
let token: string
let userId: string

beforeAll(async () => {
  on = await startApp({ PINGE_OUTBOUND_HOSTS: '127.0.0.1', PINGE_SECRET_KEY: 'ab'.repeat(32) })
})
beforeEach(async () => {
  imap = await startImap()
  const account = await on.person({})
  token = await on.login(account)
  userId = await userOf(account)
})
afterEach(() => imap.stop())

const userOf = async (account: string) =>
  (await on.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
const asked = (more: object = {}) => ({
  ...{ host: '127.0.0.1', port: imap.port, security: 'none', account: imap.user, password: imap.password, since: 0 },
  ...more,
})
const set = (more: object = {}, by = token) => on.call('PUT', `${path}/Account`, { token: by, body: asked(more) })
const call = (action: string, headers = {}) => on.call('POST', `${path}/${action}`, { token, headers })
const receiveNow = (headers = {}) => call('Receive', headers)
const list = async (query = '', by = token) => (await on.call('GET', `${path}${query}`, { token: by })).data.list
const subjects = async () => (await list('?pageSize=100')).map(({ subject }: { subject: string }) => subject).sort()
const read = async (id: string, by = token) => on.call('GET', `${path}/ReadInfo/${id}`, { token: by })
const stored = () => on.database.db.selectFrom('base_mail_account').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()

describe('the mailbox of a person', () => {
  it('C-052 is kept without its password ever coming back, which travels to no other place', async () => {
    expect((await set()).code).toBe(200)
    const { data } = await on.call('GET', `${path}/Account`, { token })
    expect(data).toMatchObject({ isSet: true, host: '127.0.0.1', account: imap.user, password: '******', count: 0, most: 5000 })
    expect((await stored()).password).not.toContain(imap.password)
    expect((await on.call('POST', `${path}/Account/Actions/Test`, { token, body: asked({ password: '******' }) })).msg).toContain('0')
    const elsewhere = await on.call('POST', `${path}/Account/Actions/Test`, {
      token,
      body: asked({ password: '******', port: imap.port + 1 }),
    })
    expect(elsewhere).toMatchObject({ code: 400, msg: '服务器、端口、加密方式或账号已更改，请重新输入密码' })
    const trail = await on.database.db.selectFrom('base_audit').selectAll().where('recordId', '=', userId).execute()
    expect(JSON.stringify(trail)).toContain('mailAccount')
    expect(JSON.stringify(trail)).not.toMatch(/password|mailbox-password/)
    expect((await on.call('DELETE', `${path}/Account`, { token })).code).toBe(200)
    expect((await receiveNow()).msg).toBe('尚未设置邮箱')
  })

  it('says in the language of its person that the password is wrong, and holds back who goes on guessing', async () => {
    await set({ password: 'wrong' })
    expect(await receiveNow()).toMatchObject({ code: 400, msg: expect.stringContaining('拒绝登录，请检查账号与密码') })
    const { msg } = await receiveNow({ 'pinge-language': 'en' })
    expect(msg).toMatch(/refused to sign in.*use an application password/)
    for (let i = 0; i < 3; i++) await receiveNow()
    expect(await receiveNow()).toMatchObject({ code: 429, msg: expect.stringContaining('尝试次数过多') })
  })

  it('is reached without encryption at released hosts only, at no private one that is not, and never past a certificate that nobody trusts', async () => {
    expect((await set({ host: 'imap.example.com' })).msg).toBe('仅可对安装时放行的主机使用不加密连接')
    await set({ host: '10.0.0.8', security: 'tls', port: 993 })
    expect((await receiveNow()).msg).toBe('不允许访问 10.0.0.8:993')
    for (const mode of ['tls', 'starttls'] as const) {
      const other = await startImap(mode)
      expect((await set({ port: other.port, security: mode })).code).toBe(200)
      expect((await receiveNow()).msg).toBe('127.0.0.1 的证书不受信任，未发送密码')
      await other.stop()
    }
    // a server that offers no encryption is told none of the password either
    await set({ security: 'starttls' })
    expect((await receiveNow()).msg).toContain('加密连接失败')
    await set({ host: '127.0.0.1', port: 1 })
    expect((await receiveNow()).msg).toContain('无法连接')
  })
})

describe('receiving', () => {
  it('C-052 brings what is new once, the oldest first, since the day that was chosen', async () => {
    imap.add(plainMail('old', 'past'), { time: new Date('2020-01-05T10:00:00Z') })
    imap.add(plainMail('first', '你好'))
    await set({ since: Date.parse('2024-01-01') })
    expect(await receiveNow()).toMatchObject({ code: 200, data: { received: 1, more: false }, msg: '收到 1 封新邮件' })
    expect(await receiveNow()).toMatchObject({ data: { received: 0, more: false }, msg: '没有新邮件' })
    expect(imap.asked).toEqual([2])
    imap.add(plainMail('second', 'text'))
    expect((await receiveNow()).data).toEqual({ received: 1, more: false })
    expect(await subjects()).toEqual(['first', 'second'])
    const [row] = await list('?keyword=FIRST')
    expect(row).toMatchObject({ subject: 'first', sender: 'Ann <ann@example.com>', isRead: '0', fileCount: 0 })
    expect((await read(row.id)).data).toMatchObject({ kind: 'mail', bodyText: '你好\n', receivers: 'me@example.com', note: '' })
    expect((await list('?isRead=0')).map(({ subject }: { subject: string }) => subject)).toEqual(['second'])
  })

  it('doubles nothing when the mailbox numbers its mails anew, and takes two that are alike for two', async () => {
    const time = new Date('2026-01-05T10:00:00Z')
    for (let i = 0; i < 2; i++) imap.add(plainMail('same', 'text'), { time })
    await set()
    expect((await receiveNow()).data.received).toBe(2)
    imap.uidValidity = 8
    imap.mails.splice(0)
    for (let i = 0; i < 2; i++) imap.add(plainMail('same', 'text'), { time, uid: 41 + i })
    imap.add(plainMail('new', 'text'), { uid: 50 })
    expect((await receiveNow()).data).toEqual({ received: 1, more: false })
    expect(await subjects()).toEqual(['new', 'same', 'same'])
  })

  it('goes on where it was cut off: nothing is lost, nothing comes twice', async () => {
    for (let i = 1; i <= 4; i++) imap.add(plainMail(`mail ${i}`, 'text'))
    await set()
    imap.fate = (uid) => (uid === 3 ? 'half' : 'sent')
    expect(await receiveNow()).toMatchObject({
      code: 200,
      data: { received: 2, more: true },
      msg: expect.stringContaining('收到 2 封新邮件后中断'),
    })
    imap.fate = () => 'breaks'
    expect((await receiveNow()).code).toBe(400)
    imap.fate = () => 'sent'
    // a process that died has the mailbox for half a minute at most
    await on.database.db
      .updateTable('base_mail_account')
      .set({ busyBy: 'gone', busyUntil: new Date(Date.now() + 20_000) })
      .where('userId', '=', userId)
      .execute()
    expect((await receiveNow()).msg).toBe('正在收取邮件，请稍候再试')
    await on.database.db
      .updateTable('base_mail_account')
      .set({ busyUntil: new Date(0) })
      .where('userId', '=', userId)
      .execute()
    expect((await receiveNow()).data).toEqual({ received: 2, more: false })
    expect(await subjects()).toEqual(['mail 1', 'mail 2', 'mail 3', 'mail 4'])
    expect((await stored()).busyBy).toBeNull()
  })

  it('takes so many mails a call and in all, in so much time, and says where it stopped', async () => {
    expect(limits).toMatchObject({ mails: 200, all: 5000 })
    expect(limits.time).toBeLessThan(100_000)
    for (let i = 1; i <= 5; i++) imap.add(plainMail(`mail ${i}`, 'text'))
    await set()
    const within = (more: object) => receive(on.app, userId, { ...limits, ...more })
    expect(await within({ mails: 1 })).toEqual({ received: 1, more: true })
    expect(await within({ bytes: 1 })).toEqual({ received: 0, more: true })
    expect(await within({ all: 3 })).toMatchObject({ received: 2, more: true, fault: { key: 'mail.fault.full', params: { n: 3 } } })
    await expect(within({ all: 3 })).rejects.toMatchObject({ key: 'mail.fault.full' })
    imap.fate = (uid) => (uid === 5 ? 'hangs' : 'sent')
    expect(await within({ time: 1500 })).toMatchObject({ received: 1, more: true, fault: { key: 'mail.fault.late' } })
    await expect(within({ time: 300 })).rejects.toMatchObject({ key: 'mail.fault.late' })
    imap.fate = () => 'sent'
    expect((await call('Receive')).data).toEqual({ received: 1, more: false })
    expect(await subjects()).toEqual(['mail 1', 'mail 2', 'mail 3', 'mail 4', 'mail 5'])
  })

  it('reads what hostile people send: no script, no picture of theirs, no path in a name, no part beyond the bounds', async () => {
    const html = [
      '<title>x</title><style>p{color:red}</style><p onclick="alert(1)">Hi<script>alert(2)</script></p>',
      '<a href="javascript:alert(3)">bad</a><a href="/api/oauth/Logout">own</a><a href="https://example.com/x">good</a>',
      '<img src="https://tracker.example.com/a.png?x=1&amp;y=2"><img src="cid:logo"><iframe src="https://example.com"></iframe>',
    ].join('')
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
    const part = (...lines: string[]) => ['--b', ...lines].join('\r\n')
    imap.add(
      [
        ...[
          'From: =?utf-8?B?5byg5LiJ?= <zs@example.com>',
          'To: me@example.com',
          'Subject: =?utf-8?Q?evil=E2=80=AEgpj?=',
          'MIME-Version: 1.0',
        ],
        ...['Content-Type: multipart/related; boundary=b', ''],
        part('Content-Type: text/html; charset=utf-8', '', html),
        part('Content-Type: image/png', 'Content-ID: <logo>', 'Content-Transfer-Encoding: base64', '', png),
        part('Content-Type: text/plain', 'Content-Disposition: attachment; filename="../../etc/passwd.txt"', '', 'root'),
        part('Content-Type: image/png', 'Content-Disposition: attachment; filename="C:\\\\x\\\\fake.png"', '', '<script>alert(1)</script>'),
        '--b--',
      ].join('\r\n'),
    )
    imap.add(plainMail('huge header', 'text', `X-Long: ${'x'.repeat(3_000_000)}`))
    const parts = Array.from({ length: 10_000 }, (_, at) => part(`Content-Disposition: attachment; filename="p.txt"`, '', String(at)))
    imap.add(`From: a@example.com\r\nSubject: parts\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('\r\n')}\r\n--b--\r\n`)
    imap.add('From: a@example.com\r\nSubject: charset\r\nContent-Type: text/plain; charset=x-nobody-knows\r\n\r\nplain\0 text')
    imap.add(
      Buffer.concat([
        Buffer.from('Subject: gbk\r\nContent-Type: text/plain; charset=gb2312\r\n\r\n'),
        Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
      ]),
    )
    imap.add(plainMail('large', 'text'), { size: 26_000_000_000 })
    imap.add('')
    await set()
    expect(await receiveNow()).toMatchObject({ code: 200, data: { received: 7, more: false } })
    const all = await list('?pageSize=100')
    const one = async (subject: string) => (await read(all.find((row: { subject: string }) => row.subject === subject)?.id)).data
    const evil = await one('evil gpj')
    expect(evil.releaseUser).toBe('张三 <zs@example.com>')
    expect(evil.bodyHtml).not.toMatch(/script|onclick|javascript|tracker|iframe|Logout|<style|<title|color:red/i)
    expect(evil.bodyHtml).toContain('href="https://example.com/x"')
    expect(evil.bodyHtml).toMatch(/target="_blank" rel="noopener noreferrer"/)
    expect(evil.bodyHtml).toContain('<img src="data:image/png;base64,')
    expect(evil.files.map(({ name }: { name: string }) => name)).toEqual(['passwd.txt'])
    expect(evil.note).toMatch(/附件“fake\.png”未保存/)
    const sent = await on.app.inject({ url: evil.files[0].url })
    expect(sent.headers).toMatchObject({
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    const id = all.find((row: { subject: string }) => row.subject === 'evil gpj')?.id
    expect((await on.call('GET', `${path}/Pictures/${id}`, { token })).data).toEqual({ pictures: 1 })
    expect((await one('huge header')).note).toContain('仅保存了邮件头')
    const many = await one('parts')
    expect(many.files).toHaveLength(50)
    expect(many.note).toContain('9950')
    expect((await one('charset')).bodyText).toBe('plain text\n')
    expect((await one('gbk')).bodyText).toContain('你好')
    expect(await one('large')).toMatchObject({ bodyText: null, note: expect.stringContaining('超过 25.00 MB') })
    expect(imap.asked).toHaveLength(7)
  })

  it('fetches pictures of other sites for the reader who asks, and none of a private network', async () => {
    const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUg==', 'base64')
    const { createServer } = await import('node:http')
    const asked: string[] = []
    const server = createServer((request, answer) => {
      asked.push(request.url ?? '')
      answer.end(request.url === '/a.png?x=1&y=2' ? picture : '<html>')
    })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    const html = `<p><img src="http://127.0.0.1:${port}/a.png?x=1&amp;y=2" /><img src="http://127.0.0.1:${port}/b" /></p>`
    expect(cleanHtml(await withPictures(html))).toBeNull()
    expect(asked).toEqual([])
    expect(cleanHtml(await withPictures(html, ['127.0.0.1']))).toBe(
      `<p><img src="data:image/png;base64,${picture.toString('base64')}" /></p>`,
    )
    server.close()
  })
})

describe('who reads them', () => {
  it('nobody but their person: no other one, no administrator; they go with their files, and with their person', async () => {
    imap.add(
      'From: a@example.com\r\nSubject: mine\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\ntext\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nsecret\r\n--b--',
    )
    imap.add(plainMail('stays', 'text'))
    await set()
    await receiveNow()
    const row = (await list('?keyword=mine'))[0]
    const file = (await read(row.id)).data.files[0]
    const admin = await on.login()
    const other = await on.login(await on.person({}))
    for (const by of [admin, other]) {
      expect((await read(row.id, by)).code).toBe(404)
      expect(await list('', by)).toEqual([])
      expect((await on.call('GET', `/api/file/Download/mail/${file.fileId}`, { token: by })).code).toBe(404)
      expect((await on.call('GET', `${path}/Pictures/${row.id}`, { token: by })).data).toEqual({ pictures: 0 })
      expect((await on.call('DELETE', `${path}/Record`, { token: by, body: { ids: [row.id] } })).code).toBe(200)
    }
    expect((await on.call('GET', `/api/file/Download/mail/${file.fileId}`, { token })).code).toBe(200)
    expect(['base_menu', 'base_mail', 'base_mail_account'].map(isShown)).toEqual([true, false, false])
    expect((await on.call('DELETE', `${path}/Record`, { token, body: { ids: row.id } })).code).toBe(200)
    expect(await subjects()).toEqual(['stays'])
    const held = () => on.database.db.selectFrom('base_file_use').selectAll().where('fileId', '=', file.fileId).execute()
    expect(await held()).toEqual([])
    expect(await receiveNow()).toMatchObject({ data: { received: 0 } })
    expect((await on.call('DELETE', `/api/permission/Users/${userId}`, { token: admin })).code).toBe(200)
    expect(await on.database.db.selectFrom('base_mail').select('id').where('userId', '=', userId).execute()).toEqual([])
    expect(await on.database.db.selectFrom('base_mail_account').select('id').where('userId', '=', userId).execute()).toEqual([])
  })
})
