/** Sign-in under attack, over real connections: what is measured is that others get in, never how fast a machine is. */
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { rememberCaptcha } from '#server/auth/captcha.ts'
import { networkOf } from '#server/auth/network.ts'
import { toWire } from '#server/auth/password.ts'
import { FairQueue } from '#server/auth/queue.ts'
import { openSession } from '#server/auth/session.ts'
import { transaction } from '#server/db/transaction.ts'
import { cipherKey } from '#server/settings/settings.ts'
import { type Envelope, password, startApp, type TestApp } from '../helpers/app.ts'

async function serve(env: { [name: string]: string }) {
  const test = await startApp({ PINGE_TRUST_PROXY: '1', ...env })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  const key = await cipherKey(test.database.db, undefined)
  const at = async (address: string, path: string, body?: object): Promise<Envelope> => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
    const response = await fetch(base + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    return (await response.json()) as Envelope
  }
  const signIn = (address: string, account: string, secret: string, more: object = {}) =>
    at(address, '/api/oauth/Login', { account, password: toWire(secret, key), ...more })
  let last = 0
  /** Signs in as a person does who is asked for a captcha: looks whether it is wanted, and copies it. */
  const asPerson = async (address: string, account: string) => {
    const { data } = await at(address, `/api/oauth/getConfig/${account}`)
    const timestamp = `p${++last}`
    await rememberCaptcha(test.database.db, timestamp, 'aB3d')
    return signIn(address, account, password, data.loginNeedCode ? { code: 'aB3d', timestamp } : {})
  }
  return { test, at, signIn, asPerson }
}

describe('a thousand wrong passwords from one address', () => {
  let server: Awaited<ReturnType<typeof serve>>
  let people: string[]
  beforeAll(async () => {
    server = await serve({})
    people = []
    for (let i = 0; i < 12; i++) people.push(await server.test.person({}))
  }, 60_000)

  it('leave the others able to sign in: elsewhere, at the same address, and the one who is attacked', async () => {
    const attacker = '203.0.113.9'
    const [victim = '', neighbour = '', ...others] = people
    let sent = 0
    const answers: { [code: string]: number } = {}
    const hammer = async () => {
      while (sent < 1000) {
        const i = sent++
        const account = i % 2 === 0 ? victim : `guess${i}`
        const { code } = await server.signIn(attacker, account, `wrong${i}`)
        answers[code] = (answers[code] ?? 0) + 1
      }
    }
    const attack = Promise.all(Array.from({ length: 25 }, hammer))
    // While it goes on.
    const elsewhere = await Promise.all(others.map((account, i) => server.asPerson(`198.51.100.${i + 1}`, account)))
    expect(elsewhere.map(({ code }) => code)).toEqual(others.map(() => 200))
    expect((await server.at('198.51.100.99', '/api/health')).code ?? 200).toBe(200)
    expect((await server.asPerson(attacker, neighbour)).code).toBe(200)
    expect((await server.asPerson('198.51.100.200', victim)).code).toBe(200)
    await attack
    // Nobody was let in by chance, and what is over the limit costs no password check.
    expect(answers['200']).toBeUndefined()
    expect((await server.asPerson(attacker, neighbour)).code).toBe(200)
    expect((await server.asPerson('198.51.100.200', victim)).code).toBe(200)
  }, 90_000)
})

describe('the lock of an account', () => {
  const set = (test: TestApp, key: string, value: string) =>
    test.database.db
      .insertInto('base_setting')
      .values({ key, value, secret: 0 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()

  it('comes after as many failures as the policy says, tells when it ends, is not prolonged, and ends', async () => {
    const { test, signIn } = await serve({ PINGE_CAPTCHA: 'never' })
    await set(test, 'lockCount', '6')
    await set(test, 'lockMinutes', '30')
    const account = await test.person({})
    const other = await test.person({})
    for (let i = 0; i < 6; i++) expect((await signIn(`198.51.100.${i}`, account, 'wrong')).code).toBe(400)
    const until = async () =>
      (
        await test.database.db
          .selectFrom('base_sign_in_failure')
          .select('until')
          .where('key', '=', `account:${account}`)
          .executeTakeFirstOrThrow()
      ).until as number
    const end = await until()
    for (const address of ['198.51.100.20', '198.51.100.21'])
      expect(await signIn(address, account, password)).toMatchObject({ code: 429, msg: '账号已锁定，请在 30 分钟后再试' })
    expect(await until()).toBe(end)
    expect((await signIn('198.51.100.20', other, password)).code).toBe(200)
    await test.database.db
      .updateTable('base_sign_in_failure')
      .set({ until: new Date(Date.now() - 1) })
      .execute()
    expect((await signIn('198.51.100.22', account, password)).code).toBe(200)
    expect((await signIn('198.51.100.22', account, 'wrong')).code).toBe(400)
  }, 60_000)

  it('never comes with lockCount 0', async () => {
    const { test, signIn } = await serve({ PINGE_CAPTCHA: 'never' })
    await set(test, 'lockCount', '0')
    const account = await test.person({})
    for (let i = 0; i < 25; i++) expect((await signIn(`198.51.100.${i}`, account, 'wrong')).code).toBe(400)
    expect((await signIn('198.51.100.200', account, password)).code).toBe(200)
  }, 60_000)
})

describe('the queue of password checks', () => {
  it('takes turns between addresses, and refuses who has too much waiting', async () => {
    const queue = new FairQueue({ atOnce: 1, each: 3, all: 100 })
    const done: string[] = []
    const work = (who: string) => queue.run(who, async () => void done.push(who))
    const loud = Array.from({ length: 6 }, () => work('loud'))
    const quiet = work('quiet')
    const ends = await Promise.allSettled([...loud, quiet])
    expect(done).toEqual(['loud', 'loud', 'quiet', 'loud', 'loud'])
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    await work('later')
    expect(done.at(-1)).toBe('later')
  })

  it('goes on after work that fails', async () => {
    const queue = new FairQueue({ atOnce: 1, each: 3, all: 3 })
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run('a', async () => 1)).toBe(1)
  })
})

describe('who tries to get around the counts', () => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    server = await serve({ PINGE_CAPTCHA: 'never' })
  }, 60_000)
  const codes = async (answers: Promise<Envelope>[]) => (await Promise.all(answers)).map(({ code }) => code)

  it('is known by the address that the proxy saw, not by those that they say they come through', async () => {
    const account = await server.test.person({})
    const tries = Array.from({ length: 8 }, (_, i) => server.signIn(`198.51.100.${i}, 203.0.113.77`, account, 'wrong'))
    expect((await codes(tries)).filter((code) => code === 429)).toHaveLength(3)
    expect((await server.signIn('203.0.113.78', account, password)).code).toBe(200)
  })

  it('counts for one account under every spelling of its name', async () => {
    const account = await server.test.person({}, { mobile: '13900139000', mainAccount: 'admin' })
    const names = [account, ` ${account}`, `${account}\u3000`, account.toUpperCase(), account, account, account]
    expect((await codes(names.map((name) => server.signIn('203.0.113.80', name, 'wrong')))).filter((code) => code === 429)).toHaveLength(2)
    // SE-07: what comes after a second @ names nobody, so it is no second way to the same person.
    expect((await server.signIn('203.0.113.81', '13900139000@admin@x', password)).code).toBe(400)
    expect((await server.signIn('203.0.113.81', '13900139000@admin', password)).code).toBe(200)
  })

  it('is one with all the addresses of their network', async () => {
    const account = await server.test.person({})
    const tries = Array.from({ length: 8 }, (_, i) => server.signIn(`2001:db8:0:7::${(i * 4099).toString(16)}`, account, 'wrong'))
    expect((await codes(tries)).filter((code) => code === 429)).toHaveLength(3)
    expect((await server.signIn('2001:db8:0:8::1', account, password)).code).toBe(200)
    expect(['2001:DB8::1', '2001:0db8:0000:0000:ffff::2', '2001:db8::1.2.3.4', '::1', 'fe80::1%eth0'].map(networkOf)).toEqual([
      '2001:db8:0:0::/64',
      '2001:db8:0:0::/64',
      '2001:db8:0:0::/64',
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
    ])
    expect(['203.0.113.9', '::ffff:203.0.113.9', 'session u1'].map(networkOf)).toEqual(['203.0.113.9', '203.0.113.9', 'session u1'])
  })

  it('at the lock screen keeps nobody but themselves from unlocking and from changing a password', async () => {
    const { test } = server
    const key = await cipherKey(test.database.db, undefined)
    const unlock = (token: string, account: string, secret: string) =>
      test.call('POST', '/api/oauth/Unlock', { token, body: { account, password: toWire(secret, key) } })
    const [owner = '', ...clumsy] = await Promise.all(Array.from({ length: 14 }, () => test.person({})))
    const token = await test.login(owner)
    for (const account of clumsy) {
      const own = await test.login(account)
      for (let i = 0; i < 5; i++) expect((await unlock(own, account, 'wrong')).code).toBe(400)
      expect((await unlock(own, account, password)).code).toBe(429)
    }
    expect((await unlock(token, owner, password)).code).toBe(200)
  }, 60_000)
})

describe('one sign-in a person', () => {
  it('SE-19 of many that come at the same moment one session is left, whichever way they came', async () => {
    const test = await startApp()
    const { db } = test.database
    const account = await test.person({})
    const { id } = await db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
    // Who comes by a provider may have no password here.
    await db.deleteFrom('base_user_login').where('userId', '=', id).execute()
    await db.insertInto('base_setting').values({ key: 'singleLogin', value: '1', secret: 0 }).execute()
    const from = { ip: '203.0.113.1', agent: 'test', via: 'oidc' as const }
    const tokens = await Promise.all(Array.from({ length: 6 }, () => transaction(db, (trx) => openSession(trx, id, from, 1))))
    await db.deleteFrom('base_setting').where('key', '=', 'singleLogin').execute()
    const answers = await Promise.all(tokens.map((token) => test.call('GET', '/api/oauth/CurrentUser', { token })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  }, 30_000)
})
