/** Mail against a server in the process, which answers all that servers answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '#server/modules/channels/message.ts'
import { sendThrough } from '#server/modules/channels/send.ts'
import { type Fate, type MailServer, startMailServer } from '../../helpers/mailServer.ts'
import { accountPath, messageApp } from '../../helpers/messageAccounts.ts'

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
