/** Mail against a server in the process, which answers all that servers answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '#server/modules/channels/message.ts'
import { sendThrough } from '#server/modules/channels/send.ts'
import { type Fate, type MailServer, startMailServer } from '../../helpers/mailServer.ts'
import { accountPath, messageApp } from '../../helpers/messageAccounts.ts'
import { until } from '../../helpers/until.ts'

const at = messageApp()
let fate: Fate = 250
let server: MailServer
beforeAll(async () => {
  server = await startMailServer(() => fate)
})
afterAll(() => server.stop())

const send = async (what: Fate) => {
  fate = what
  const id = await at.account('smtp', { port: server.port })
  const body = { receiver: 'wang@example.com', title: '标题\r\nBcc: all@example.com', content: '<p>你好</p>' }
  return (await at.on().call('POST', `${accountPath}/${id}/Actions/Test`, { token: at.token(), body })).data
}

describe('mail', () => {
  it('SH-16 is sent with its account signed in, and nothing of a title becomes a header', async () => {
    const { state, providerId, detail } = await send(250)
    expect([state, detail]).toEqual(['sent', expect.stringContaining('250')])
    expect(server.signIns).toEqual(['mailer:mail-password-6'])
    const [mail] = server.mails
    expect(mail?.to).toEqual(['wang@example.com'])
    expect(mail?.text).toContain(`Message-ID: ${providerId}`)
    expect(mail?.text).toMatch(/^From: Pinge <pinge@example\.com>\r$/m)
    expect(mail?.text).not.toMatch(/^Bcc:/im)
  })

  it('SH-16 is tried again after 4xx and a broken line, and not after 5xx', async () => {
    expect(await send(451)).toMatchObject({ state: 'retry', detail: expect.stringContaining('451') })
    expect(await send(550)).toMatchObject({ state: 'dead', detail: expect.stringContaining('550') })
    expect((await send('breaks')).state).toBe('retry')
    expect(server.mails).toHaveLength(1)
  })

  it('SH-16 has one Message-ID over all of its tries, also where the line broke after it was taken', async () => {
    const { app, database } = at.on()
    const accountId = await at.account('smtp', { port: server.port })
    const id = await at.queued({ accountId, receiver: 'wang@example.com' })
    const before = server.mails.length
    for (const what of ['hangs', 451, 'breaks', 'taken, then breaks', 250] as const) {
      fate = what
      const tried = app.jobs.runDue(['msg.deliver'])
      // a server that does not answer is given up when the line goes
      if (what === 'hangs') await until(() => expect(server.hanging()).toBe(1)).then(server.hangUp)
      await tried
      app.jobs.clock.ahead += 7 * 3_600_000
    }
    const ids = server.mails.slice(before).map(({ text }) => /^Message-ID: (.*)\r$/m.exec(text)?.[1])
    expect(ids).toEqual([`<${id}@example.com>`, `<${id}@example.com>`])
    const tries = await database.db
      .selectFrom('msg_attempt')
      .select('state')
      .where('deliveryId', '=', String(id))
      .orderBy('number')
      .execute()
    expect(tries.map(({ state }) => state)).toEqual(['retry', 'retry', 'retry', 'retry', 'sent'])

    fate = 550
    const refused = await at.queued({ accountId, receiver: 'wang@example.com' })
    await app.jobs.runDue(['msg.deliver'])
    app.jobs.clock.ahead += 7 * 3_600_000
    expect(await app.jobs.runDue(['msg.deliver'])).toBe(0)
    const { data } = await at.on().call('GET', `/api/message/Delivery/${refused}`, { token: at.token() })
    expect([data.state, data.tries.length, data.detail]).toEqual(['dead', 1, expect.stringContaining('550')])
  })

  it.each([451, 550])('SH-16 is %i where the receiver is refused already', async (responseCode) => {
    const refusing = await startMailServer(() => 250, {
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such box'), { responseCode })),
    })
    const told = await sendThrough(account(refusing.port), message, { config, signal: AbortSignal.timeout(10_000) })
    expect(told).toMatchObject({ state: responseCode === 451 ? 'retry' : 'dead', detail: expect.stringContaining(String(responseCode)) })
    expect(refusing.mails).toEqual([])
    await refusing.stop()
  })

  const account = (port: number, more: object = {}): Account => ({
    ...{ id: 'a', way: 'smtp', ratePerMinute: 60, secrets: { password: 'mail-password-6' } },
    config: { host: '127.0.0.1', port, security: 'none', user: 'mailer', fromAddress: 'pinge@example.com', ...more },
  })
  const message = {
    id: 'm1',
    event: 'e',
    receiver: 'wang@example.com',
    title: 't',
    content: 'c',
    link: 'https://example.com/?a=1&b="',
    templateCode: null,
    variables: [],
  }
  const config = { PINGE_OUTBOUND_HOSTS: ['127.0.0.1'] }

  it('SH-16 gives a server up that does not answer', async () => {
    fate = 'hangs'
    const signal = AbortSignal.timeout(500)
    expect(await sendThrough(account(server.port), message, { config, signal })).toMatchObject({ state: 'retry', providerId: null })
    expect(signal.aborted).toBe(true)
  })

  it('SH-16 tells no password to a server whose certificate cannot be trusted, or that has none where one is asked for', async () => {
    fate = 250
    const signal = AbortSignal.timeout(10_000)
    const own = await startMailServer(() => 250, { disabledCommands: [] })
    for (const port of [own.port, server.port])
      expect((await sendThrough(account(port, { security: 'starttls' }), message, { config, signal })).state).not.toBe('sent')
    expect(own.signIns).toEqual([])
    await own.stop()
  })

  it('SH-16 reaches no server that is not there', async () => {
    const gone = await startMailServer(() => 250)
    await gone.stop()
    const told = await sendThrough(account(gone.port), message, { config, signal: AbortSignal.timeout(10_000) })
    expect(told).toEqual({ state: 'retry', providerId: null, detail: 't:msgDelivery.fault.unreachable' })
  })
})
