/** @module-tag pglite */

import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { type Envelope, startApp, type TestApp } from '../helpers/app.ts'
import { type DemoApp, startDemo } from '../helpers/demo.ts'
import { hashOf, packageOf, packedApplication, zipOf } from '../helpers/packages.ts'
import { multipart } from '../helpers/upload.ts'
import { fileInZip, filesInZip } from '../helpers/zip.ts'

const path = '/api/visualdev/Package'
let demo: DemoApp
let token: string
let other: TestApp
let otherToken: string
beforeAll(async () => {
  demo = await startDemo({}, { flows: true })
  token = await demo.as('admin')
  other = await startApp()
  otherToken = await other.login()
})

const exported = async (from: TestApp, as: string, body: object): Promise<Buffer> => {
  const { code, msg, data } = await from.call('POST', `${path}/Actions/Export`, { token: as, body })
  expect(code, msg).toBe(200)
  const { rawPayload, statusCode } = await from.app.inject({ method: 'GET', url: data.url })
  expect(statusCode).toBe(200)
  return rawPayload
}
const send = async (to: TestApp, as: string, file: Buffer): Promise<Envelope> => {
  const { body, headers } = multipart([], { name: 'package.zip', content: file })
  return to.call('POST', path, { token: as, body, headers })
}
const sent = async (to: TestApp, as: string, file: Buffer): Promise<string> => {
  const { code, msg, data } = await send(to, as, file)
  expect(code, msg).toBe(200)
  return data.id
}
const planOf = (to: TestApp, as: string, one: string) => to.call('GET', `${path}/${one}/Plan`, { token: as })
const take = (to: TestApp, as: string, one: string, state: string) =>
  to.call('POST', `${path}/${one}/Actions/Import`, { token: as, body: { state } })
const bringIn = async (to: TestApp, as: string, file: Buffer) => {
  const one = await sent(to, as, file)
  const plan = await planOf(to, as, one)
  expect(plan.code, plan.msg).toBe(200)
  return { id: one, plan, done: await take(to, as, one, plan.data.state) }
}

const id = (letter: string) => letter.repeat(26)
const field = (name: string, label = name) => ({ pingeKey: 'input', field: name, label })
const application = (fields: object[]) => packedApplication(id('a'), 'packed', fields)
const stateOf = ({ data }: Envelope) => data.list.map(({ kind, state }: Row) => [kind, state])
const formOf = async (from: TestApp, as: string) => {
  const { data } = await from.call('GET', `/api/visualdev/Base/${id('a')}`, { token: as })
  return JSON.parse(data.formData).fields.map((one: Row) => [one.field, one.label])
}
const change = async (to: TestApp, as: string, fields: object[], releases = true) => {
  const { data } = await to.call('GET', `/api/visualdev/Base/${id('a')}`, { token: as })
  const body = { version: data.version, formData: JSON.stringify({ version: 1, fields }) }
  expect((await to.call('PUT', `/api/visualdev/Base/${id('a')}`, { token: as, body })).code).toBe(200)
  if (releases) expect((await to.call('POST', `/api/visualdev/Base/${id('a')}/Actions/Release`, { token: as })).code).toBe(200)
}

describe('a package of every application of the demo', () => {
  it('comes into an empty system in one go, and goes out of it as the same bytes', async () => {
    const asked = { applications: Object.values(demo.models), pages: ['expenseReport', 'businessPortal', 'hrPortal'], rights: true }
    const file = await exported(demo, token, asked)
    const { plan, done } = await bringIn(other, otherToken, file)
    expect(plan.data.list.every(({ state }: { state: string }) => state === 'added')).toBe(true)
    expect(done.code, done.msg + JSON.stringify(done.data)).toBe(200)
    expect(done.data.written).toBe(plan.data.list.length)
    const again = await exported(other, otherToken, asked)
    expect(again.equals(file)).toBe(true)
    // once more nothing is new
    const second = await planOf(other, otherToken, await sent(other, otherToken, file))
    expect(new Set(second.data.list.map(({ state }: { state: string }) => state))).toEqual(new Set(['same']))
  }, 120_000)

  it('names nothing that is neither in it nor told as named and not carried', async () => {
    const asked = { applications: Object.values(demo.models), pages: ['expenseReport', 'businessPortal', 'hrPortal'], rights: 1 }
    const parts = await filesInZip(await exported(demo, token, asked))
    const manifest = JSON.parse(String(parts.get('manifest.json')))
    const known = new Set<string>([...manifest.items, ...manifest.names].map(({ id: one }: Row) => String(one)))
    const codes = new Map<string, Set<string>>()
    for (const { kind, id: one, enCode } of [...manifest.items, ...manifest.names])
      codes.set(kind, (codes.get(kind) ?? new Set()).add(one).add(enCode))
    const contents = manifest.items.map(({ file }: Row) => JSON.parse(String(parts.get(String(file)))))
    // parts of definitions have ids of their own
    const noteIds = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(noteIds)
      else if (value !== null && typeof value === 'object') {
        const { id: one } = value as Row
        if (typeof one === 'string') known.add(one)
        Object.values(value).forEach(noteIds)
      }
    }
    contents.forEach(noteIds)
    const lost: string[] = []
    const properties: { [name: string]: string[] } = {
      ...{ dict: ['dictionary'], treeDict: ['dictionary'], interface: ['interface'], interfaceId: ['interface'], calendar: ['calendar'] },
      ...{ model: ['application'], modelId: ['application'], flow: ['flow'], form: ['application'], map: ['map'] },
      moduleId: ['application', 'page', 'dictionary'],
    }
    const look = (value: unknown, name: string): void => {
      if (Array.isArray(value)) for (const one of value) look(one, name)
      else if (value !== null && typeof value === 'object') for (const [key, one] of Object.entries(value)) look(one, key)
      if (typeof value !== 'string') return
      for (const one of value.match(/(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])/g) ?? [])
        if (!known.has(one)) lost.push(`${name}: ${value}`)
      const kinds = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (kinds && !value.includes('{{') && !kinds.some((kind) => codes.get(kind)?.has(value))) lost.push(`${name}: ${value}`)
    }
    for (const content of contents) look(content, '')
    expect(lost).toEqual([])
  })
})

describe('a package that comes in again', () => {
  it('takes over what was changed elsewhere and keeps what was changed here, node by node', async () => {
    const first = await packageOf([application([field('a'), field('b')])])
    expect((await bringIn(other, otherToken, first)).done.code).toBe(200)
    await change(other, otherToken, [field('a', 'mine'), field('b'), field('mine')])
    const { plan, done } = await bringIn(
      other,
      otherToken,
      await packageOf([application([field('a'), field('theirs'), field('b', 'theirs')])]),
    )
    expect(stateOf(plan)).toEqual([['application', 'joined']])
    expect(done.code, done.msg).toBe(200)
    expect(await formOf(other, otherToken)).toEqual([
      ['a', 'mine'],
      ['theirs', 'theirs'],
      ['b', 'theirs'],
      ['mine', 'mine'],
    ])
  })

  it('asks whose change of one property stands, and writes nothing before it is said', async () => {
    const fields = [field('a', 'theirs too'), field('theirs'), field('b', 'theirs'), field('mine')]
    const file = await packageOf([application(fields)])
    const { id: one, plan, done } = await bringIn(other, otherToken, file)
    expect(stateOf(plan)).toEqual([['application', 'conflict']])
    expect(done.code).toBe(400)
    const { data } = await other.call('GET', `${path}/${one}/Conflicts`, { token: otherToken })
    expect(data.list).toMatchObject([
      { place: 'formData / fields / a / label', before: 'a', mine: 'mine', theirs: 'theirs too', side: null },
    ])
    const decide = (side: string | null) =>
      other.call('PUT', `${path}/${one}/Conflicts`, { token: otherToken, body: { ids: [data.list[0].id], side } })
    for (const side of ['mine', null, 'theirs']) expect((await decide(side)).code).toBe(200)
    const decided = await planOf(other, otherToken, one)
    expect(stateOf(decided)).toEqual([['application', 'joined']])
    const chosen = await take(other, otherToken, one, decided.data.state)
    expect(chosen.code, chosen.msg).toBe(200)
    expect((await formOf(other, otherToken))[0]).toEqual(['a', 'theirs too'])
  })

  it('is refused where something moved since it was looked at, and where changes here are not released', async () => {
    const file = await packageOf([application([field('a', 'again'), field('theirs'), field('b', 'theirs'), field('mine')])])
    const one = await sent(other, otherToken, file)
    const plan = await planOf(other, otherToken, one)
    await change(other, otherToken, [field('a', 'theirs too'), field('theirs'), field('b', 'here')])
    const moved = await take(other, otherToken, one, plan.data.state)
    expect(moved.code).toBe(409)
    await change(other, otherToken, [field('a', 'theirs too'), field('theirs'), field('b', 'here'), field('draft')], false)
    const { plan: drafted, done } = await bringIn(other, otherToken, file)
    expect(stateOf(drafted)).toEqual([['application', 'draft']])
    expect(done.code).toBe(400)
    expect(done.msg).toContain('打包')
  })
})

describe('a package that nobody should trust', () => {
  const counts = async () =>
    Promise.all(
      (['base_visual_dev', 'base_menu', 'base_authorize', 'base_package_item', 'base_package', 'base_audit'] as const).map(
        async (table) => {
          const { n } = await other.database.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<string>().as('n'))
            .executeTakeFirstOrThrow()
          return n
        },
      ),
    )
  const refusedFor = async (file: Buffer): Promise<string> => {
    const before = await counts()
    const { code, msg } = await send(other, otherToken, file)
    expect(code, msg).toBe(400)
    expect(await counts()).toEqual(before)
    return msg
  }

  it('is refused with what is wrong with it: no zip, another hash, a newer one, other files, paths, bombs, depth', async () => {
    const good = application([field('a')])
    const text = JSON.stringify(good.content)
    const manifest = (more: object = {}, item: object = {}) =>
      JSON.stringify({
        ...{ format: 'pinge.package', version: 1, names: [], ...more },
        items: [
          {
            kind: good.kind,
            id: good.id,
            enCode: good.enCode,
            fullName: '',
            file: 'application/packed.json',
            sha256: hashOf(text),
            ...item,
          },
        ],
      })
    const part = ['application/packed.json', text] as const
    const told = [
      await refusedFor(Buffer.from('no zip at all')),
      await refusedFor((await zipOf([['manifest.json', manifest()], part])).subarray(0, 300)),
      await refusedFor(await zipOf([['manifest.json', manifest({}, { sha256: hashOf('another') })], part])),
      await refusedFor(await zipOf([['manifest.json', manifest({ version: 99 })], part])),
      await refusedFor(await zipOf([['manifest.json', manifest()], part, ['evil.sh', 'rm']])),
      await refusedFor(await zipOf([['manifest.json', manifest()], part, ['application/other.json', '{}']])),
      await refusedFor(await zipOf([['manifest.json', manifest({ format: 'other' })], part])),
      await refusedFor(await zipOf([['manifest.json', manifest({}, { kind: 'user' })], part])),
      await refusedFor(await zipOf([['manifest.json', manifest({}, { file: '../packed.json' })], part])),
      // eleven megabytes of nothing are some kilobytes in a zip
      await refusedFor(
        await zipOf([
          ['manifest.json', manifest()],
          ['application/packed.json', Buffer.alloc(11 * 1_048_576, 32)],
        ]),
      ),
    ]
    for (const msg of told) expect(msg).toMatch(/压缩包|清单|改动|更新的版本|不该有|过大/)
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    const nested = `{"a":${deep}}`
    expect(
      await refusedFor(
        await zipOf([
          ['manifest.json', manifest({}, { sha256: hashOf(nested) })],
          ['application/packed.json', nested],
        ]),
      ),
    ).toContain('JSON')
    const proto = '{"__proto__":{"isAdmin":true}}'
    expect(
      await refusedFor(
        await zipOf([
          ['manifest.json', manifest({}, { sha256: hashOf(proto) })],
          ['application/packed.json', proto],
        ]),
      ),
    ).toContain('JSON')
  })

  it('changes nothing where one of its definitions does not fit the language, and says which one', async () => {
    const role = { kind: 'role', id: id('b'), enCode: 'packedRole', fullName: '角色', content: { enCode: 'packedRole', fullName: '角色' } }
    const bad = { ...application([{ pingeKey: 'script', field: 'x', onload: 'alert(1)' }]), id: id('c'), enCode: 'bad', fullName: '坏的' }
    const one = await sent(other, otherToken, await packageOf([role, { ...bad, content: { ...bad.content, enCode: 'bad' } }]))
    const before = await counts()
    const done = await take(other, otherToken, one, (await planOf(other, otherToken, one)).data.state)
    expect(done.code).toBe(400)
    expect(done.msg).toContain('坏的')
    expect(await counts()).toEqual(before)
  })

  it('gives no rights on what stands here already, and none to design', async () => {
    const menu = await other.database.db.selectFrom('base_menu').select('id').where('enCode', '=', 'system.menu').executeTakeFirstOrThrow()
    for (const right of [
      { kind: 'menu', menuId: menu.id },
      { kind: 'design', code: id('a') },
      { kind: 'system', code: 'pinge' },
    ]) {
      const content = { enCode: 'sly', fullName: '角色', rights: [right] } as object as Row
      const one = await sent(other, otherToken, await packageOf([{ kind: 'role', id: id('d'), enCode: 'sly', fullName: '角色', content }]))
      expect((await planOf(other, otherToken, one)).code).toBe(400)
      expect((await take(other, otherToken, one, 'x')).code).toBe(400)
    }
  })

  it('is for administrators only, out and in', async () => {
    const account = await other.person({ 'onlineDev.webDesign': ['btn_add', 'btn_edit'] })
    const as = await other.login(account)
    const file = await packageOf([application([field('a')])])
    const one = await sent(other, otherToken, file)
    expect((await send(other, as, file)).code).toBe(403)
    expect((await planOf(other, as, one)).code).toBe(403)
    expect((await take(other, as, one, 'x')).code).toBe(403)
    const body = { applications: [id('a')] }
    expect((await other.call('GET', `${path}/Contents?applications=${id('a')}`, { token: as })).code).toBe(403)
    expect((await other.call('POST', `${path}/Actions/Export`, { token: as, body })).code).toBe(403)
  })

  it('holds no header of a data interface and no person, and says whom it names', async () => {
    const asked = { applications: [demo.models.purchaseOrder ?? ''] }
    const file = await exported(demo, token, asked)
    const manifest = JSON.parse((await fileInZip(file, 'manifest.json')).toString())
    expect(manifest.items.map(({ kind }: Row) => kind)).toContain('interface')
    expect(
      manifest.names.every(({ kind }: Row) =>
        ['user', 'organize', 'position', 'group', 'menu', 'msgTemplate', 'source', 'account'].includes(String(kind)),
      ),
    ).toBe(true)
    const { data } = await demo.call('GET', `${path}/Contents?applications=${asked.applications.join()}`, { token })
    expect(data.list.map(({ enCode }: Row) => enCode).sort()).toEqual(manifest.items.map(({ enCode }: Row) => enCode).sort())
    expect(file.toString('latin1')).not.toMatch(/headers/i)
  })
})
