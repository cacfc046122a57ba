/**
 * Backups: what they hold, who has anything to do with them, and what of a broken or hostile one is refused.
 * @module-tag pglite
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { openBackup, verifyBackup } from '#server/modules/backup/archive.ts'
import { pathOf } from '#server/modules/backup/folder.ts'
import { type Manifest, manifestName } from '#server/modules/backup/manifest.ts'
import { isPlainSql, isPlainType } from '#server/modules/backup/plainSql.ts'
import { requireRestorable } from '#server/modules/backup/plan.ts'
import { fillFrom } from '#server/modules/backup/restore.ts'
import { readShapes } from '#server/modules/backup/structure.ts'
import { sealSecret } from '#server/settings/secrets.ts'
import { prepareDatabase } from '#server/setup.ts'
import { keepWhole } from '#server/storage/whole.ts'
import { freshDatabase, password } from '../../helpers/app.ts'
import { backUpNow, partsOf, sourceOf, sumsOf, writeParts } from '../../helpers/backups.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'

const path = '/api/system/Backup'
const folder = mkdtempSync(join(tmpdir(), 'pinge-backup-'))
let test: DemoApp
let admin: string
let contentId: string

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  test.call(method, url, { token: admin, ...(body ? { body } : {}) })
const list = async () => (await ask('GET', path)).data.list as Array<{ id: string; [name: string]: unknown }>
const source = () => sourceOf(test.database, folder)

beforeAll(async () => {
  test = await startDemo({ PINGE_DATA: folder })
  admin = await test.as('admin')
  const { db } = test.database
  const bytes = Buffer.from([0, 255, 10, 13, 92, 39])
  await db.insertInto('base_user_picture').values({ name: 'p', userId: 'u', type: 'image/png', content: bytes }).execute()
  const file = await keepWhole(db, test.app.store, Buffer.from('一个文件\n'), { name: 'a.txt', type: 'annex', ownerId: 'u' })
  contentId = file.blobId
  await db
    .insertInto('base_data_source_secret')
    .values({ sourceId: 's', sealed: sealSecret(test.app.settings, 'place', 'secret') })
    .execute()
  // a null of JSON is another one than that of a column, and text may hold anything
  const payload = JSON.stringify({ text: '"\\\n\u2028😀', none: null })
  await db.insertInto('base_job').values({ id: newId(), kind: 'gone', payload: 'null', state: 'running', takenBy: 'x' }).execute()
  await db.insertInto('base_job').values({ id: newId(), kind: 'gone', payload, state: 'done' }).execute()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('SH-12 a backup', () => {
  it('is made as a job, listed with what it holds, fetched by a signed address and deleted', async () => {
    const begun = await ask('POST', `${path}/Actions/Make`, { note: '升级前' })
    expect([begun.code, begun.msg]).toEqual([200, '备份已开始'])
    const { id } = begun.data
    expect((await ask('POST', `${path}/Actions/Make`, {})).msg).toBe('有备份正在进行，请等待其完成')
    expect((await list())[0]).toMatchObject({ id, state: 'waiting' })
    await test.app.jobs.runDue(['backup.make'])
    const [one] = await list()
    expect(one).toMatchObject({ id, state: 'done', origin: 'made', creatorUser: '系统管理员', about: '升级前', files: 1, lost: 0 })
    expect(Number(one?.rows)).toBeGreaterThan(4000)
    expect((await ask('PUT', `${path}/${id}`, { note: '改过' })).code).toBe(200)
    expect((await ask('GET', `${path}/${id}`)).data.note).toBe('改过')
    const contents = (await ask('GET', `${path}/${id}/Contents`)).data.list as Array<{ id: string }>
    expect(contents.find((table) => table.id === 'base_file')).toMatchObject({ kind: 'system', there: 1, here: 1 })
    expect(contents.map((table) => table.id)).toEqual(expect.arrayContaining(['base_user', 'base_menu']))
    expect(contents.filter((table) => ['base_session', 'base_captcha', 'base_sso_state'].includes(table.id))).toEqual([])

    const { url } = (await ask('POST', `${path}/${id}/Actions/Download`)).data
    const file = await test.app.inject({ url })
    expect(file.headers['content-disposition']).toContain(String(one?.fullName))
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(one?.sha256)
    expect((await test.call('GET', `${url}x`)).code).toBe(404)
    const logged = await test.database.db
      .selectFrom('base_audit')
      .select(['verb', 'after'])
      .where('recordId', '=', id)
      .orderBy('id')
      .execute()
    expect(logged.map(({ verb, after }) => (after as { state?: string }).state ?? verb)).toEqual(['create', 'update', 'downloaded'])

    const plan = (await ask('GET', `${path}/${id}/Plan`)).data
    expect([plan.warning, plan.hindrance]).toEqual(['', ''])
    expect((await ask('DELETE', `${path}/${id}`)).code).toBe(200)
    expect([await list(), existsSync(pathOf(test.app.settings, id, 'zip'))]).toEqual([[], false])
  })

  it('is stopped by whoever asks, and nothing is left of it', async () => {
    const { id } = (await ask('POST', `${path}/Actions/Make`, {})).data
    expect((await ask('PUT', `${path}/${id}/Actions/Cancel`)).code).toBe(200)
    await test.app.jobs.runDue(['backup.make'])
    expect((await list())[0]).toMatchObject({ state: 'cancelled' })
    expect((await ask('PUT', `${path}/${id}/Actions/Cancel`)).msg).toBe('该备份已不在进行中')
    await ask('DELETE', `${path}/${id}`)
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
  })

  it('is let go when there are more than are kept, but not one that somebody sent', async () => {
    await ask('PUT', '/api/system/SysConfig/files', { ...(await ask('GET', '/api/system/SysConfig/files')).data, backupKeep: 1 })
    const first = await backUpNow(source())
    const sent = await upload(readFileSync(first.path))
    expect(sent.msg).toBe('备份已上传')
    await backUpNow(source())
    const kept = await list()
    expect(kept.map(({ origin }) => origin).sort()).toEqual(['made', 'sent'])
    for (const { id } of kept) await ask('DELETE', `${path}/${id}`)
  })

  it('is nobody’s but real administrators’', async () => {
    const other = await test.login(await test.person({ 'systemData.backup': ['btn_add', 'btn_remove'] }), password)
    for (const [method, url] of [
      ['GET', path],
      ['POST', `${path}/Actions/Make`],
      ['POST', `${path}/x/Actions/Download`],
      ['POST', `${path}/x/Actions/Restore`],
    ] as const)
      expect((await test.call(method, url, { token: other, ...(method === 'POST' ? { body: { confirm: '' } } : {}) })).code).toBe(403)
  })
})

/** Sends a file as a browser does. */
async function upload(content: Buffer) {
  const boundary = 'x-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="sent.zip"\r\ncontent-type: application/zip\r\n\r\n`
  return test.call('POST', path, {
    token: admin,
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

describe('SH-12 restoring', () => {
  it('makes an equal database, table by table, without sessions and locks of jobs', async () => {
    const { path: file, manifest } = await backUpNow(source())
    expect(manifest.secrets).toEqual([{ key: expect.stringMatching(/^[\da-f]{8}$/), n: 1 }])
    expect(manifest.files).toEqual([{ id: contentId, size: 13, sha256: expect.stringMatching(/^[\da-f]{64}$/) }])
    const { database, drop } = await freshDatabase()
    const other = mkdtempSync(join(tmpdir(), 'pinge-backup-'))
    try {
      const backup = await openBackup(file)
      await verifyBackup(backup)
      await fillFrom(database, backup)
      backup.close()
      await prepareDatabase(database.db)
      expect(await database.db.selectFrom('base_session').select('id').execute()).toEqual([])
      const jobs = await database.db
        .selectFrom('base_job')
        .select(['state', 'takenBy', 'payload'])
        .where('kind', '=', 'gone')
        .orderBy('state')
        .execute()
      expect(jobs).toEqual([
        { state: 'done', takenBy: null, payload: { text: '"\\\n\u2028😀', none: null } },
        { state: 'waiting', takenBy: null, payload: null },
      ])
      const { rows } = await sql<{
        isNull: boolean
      }>`select "payload" is null as "isNull" from base_job where kind = 'gone' and state = 'waiting'`.execute(database.db)
      expect(rows).toEqual([{ isNull: false }])
      const again = await backUpNow(sourceOf(database, other))
      expect(sumsOf(again.manifest)).toEqual(sumsOf(manifest))
      expect(again.manifest.counters).toEqual(manifest.counters)
      const shapes = (all: Manifest) =>
        all.tables.map(({ name, columns, constraints, indexes }) => ({ name, columns, constraints, indexes }))
      expect(shapes(again.manifest)).toEqual(shapes(manifest))
    } finally {
      await database.close()
      await drop()
      rmSync(other, { recursive: true, force: true })
    }
  })

  it('asks for the name of the backup, and can be taken back until the next start', async () => {
    const { kept } = await backUpNow(source())
    const wrong = await ask('POST', `${path}/${kept.id}/Actions/Restore`, { confirm: 'yes' })
    expect([wrong.code, wrong.msg]).toEqual([400, `请键入 ${kept.fullName} 以确认`])
    expect((await ask('POST', `${path}/${kept.id}/Actions/Restore`, { confirm: kept.fullName })).msg).toBe('已安排，将在下次启动时进行')
    expect((await ask('GET', `${path}/State`)).data).toMatchObject({ isDue: true, canRestart: false, outcome: null })
    expect((await ask('DELETE', `${path}/${kept.id}`)).code).toBe(409)
    expect((await ask('POST', `${path}/Actions/Restart`)).msg).toBe('此服务无法自行重启，请运维人员重新启动')
    expect((await ask('DELETE', `${path}/Due`)).code).toBe(200)
    expect((await ask('GET', `${path}/State`)).data).toMatchObject({ isDue: false })
  })

  it('says that secrets are of another key, and which files were lost', async () => {
    rmSync(join(folder, 'files', contentId.slice(-2), contentId))
    const { kept, manifest } = await backUpNow(source())
    expect(manifest.lost).toEqual([contentId])
    const key = readFileSync(join(folder, 'secret.key'))
    writeFileSync(join(folder, 'secret.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`)
    const { warning } = (await ask('GET', `${path}/${kept.id}/Plan`)).data
    writeFileSync(join(folder, 'secret.key'), key)
    expect(warning).toContain('其中 1 项密钥内容由另一把密钥加密')
    expect(warning).toContain('1 个文件在备份时已缺失')
  })
})

describe('SH-12 what is no backup of ours is refused, and nothing is changed', () => {
  let good: string
  const bad = join(folder, 'bad.zip')
  beforeAll(async () => {
    good = join(folder, 'good.zip')
    copyFileSync((await backUpNow(source())).path, good)
  })
  const why = async (): Promise<string> => {
    const { db } = test.database
    try {
      const backup = await openBackup(bad)
      try {
        requireRestorable(backup.manifest, new Set((await readShapes(db)).keys()))
        await verifyBackup(backup)
      } finally {
        backup.close()
      }
    } catch (error) {
      return String((error as { key?: string }).key ?? error)
    }
    return ''
  }
  /** The backup with some of it changed; a table whose lines are changed is described as it is then. */
  const changed = async (change: (parts: Map<string, Buffer>, manifest: Manifest) => void) => {
    const parts = await partsOf(good)
    const manifest = JSON.parse(String(parts.get(manifestName))) as Manifest
    change(parts, manifest)
    parts.set(manifestName, Buffer.from(JSON.stringify(manifest)))
    await writeParts(bad, parts)
    return why()
  }
  const tableOf = (manifest: Manifest, name: string) => manifest.tables.find((table) => table.name === name) as Manifest['tables'][number]

  it('where the file is none, cut off or changed', async () => {
    copyFileSync(good, bad)
    expect(await why()).toBe('')
    writeFileSync(bad, 'no zip')
    expect(await why()).toBe('backup.fault.noZip')
    writeFileSync(bad, readFileSync(good).subarray(0, 5000))
    expect(await why()).toBe('backup.fault.noZip')
    const bytes = readFileSync(good)
    bytes[200] = (bytes[200] ?? 0) ^ 255
    writeFileSync(bad, bytes)
    expect(await why()).toMatch(/^backup\.fault\.(?:noZip|hash|row)$/)
    expect(
      await changed((parts) =>
        parts.set('tables/base_user.jsonl', Buffer.from(String(parts.get('tables/base_user.jsonl')).replace('admin', 'nimda'))),
      ),
    ).toBe('backup.fault.hash')
    expect(await changed((parts) => parts.delete('tables/base_user.jsonl'))).toBe('backup.fault.missing')
    expect(await upload(Buffer.from('no zip'))).toMatchObject({ code: 400, msg: '文件无法读取：不是压缩包，或已损坏' })
  })

  it('where it leads elsewhere, is a bomb, or has parts that nobody named', async () => {
    expect(await changed((parts) => parts.set('tables/extra.jsonl', Buffer.from('')))).toBe('backup.fault.place')
    expect(await changed((parts) => parts.set('files/xx_evil', Buffer.from('')))).toBe('backup.fault.place')
    writeFileSync(bad, Buffer.from(readFileSync(bad).toString('latin1').replaceAll('files/xx_evil', 'files/../evil'), 'latin1'))
    expect(await why()).toBe('backup.fault.noZip')
    expect(await changed((parts) => parts.set('files/zeros', Buffer.alloc(100 * 1_048_576)))).toBe('backup.fault.tooLarge')
  })

  it('where it is newer, or says what no table of ours says', async () => {
    expect(await changed((_parts, manifest) => manifest.migrations.push('9999-later'))).toBe('backup.fault.newer')
    expect(await changed((_parts, manifest) => Object.assign(manifest, { form: 2 }))).toBe('backup.fault.newerForm')
    expect(await changed((_parts, manifest) => Object.assign(manifest, { format: 'other' }))).toBe('backup.fault.manifest')
    expect(await changed((_parts, manifest) => Object.assign(tableOf(manifest, 'base_user'), { name: 'pg_authid' }))).toBe(
      'backup.fault.manifest',
    )
    const renamed = (parts: Map<string, Buffer>, manifest: Manifest, name: string) => {
      parts.set(`tables/${name}.jsonl`, parts.get('tables/base_area.jsonl') ?? Buffer.from(''))
      parts.delete('tables/base_area.jsonl')
      tableOf(manifest, 'base_area').name = name
    }
    expect(await changed((parts, manifest) => renamed(parts, manifest, 'base_unknown'))).toBe('backup.fault.table')
    const made = (manifest: Manifest) => manifest.tables.find(({ name }) => name.startsWith('app_')) as Manifest['tables'][number]
    for (const change of [
      (manifest: Manifest) => Object.assign(made(manifest).columns[0] ?? {}, { default: "(select 'x')" }),
      (manifest: Manifest) => Object.assign(made(manifest).columns[0] ?? {}, { type: 'text); drop table base_user; --' }),
      (manifest: Manifest) => made(manifest).indexes.push({ name: 'x', unique: false, definition: 'using btree (pg_sleep(1))' }),
      (manifest: Manifest) => made(manifest).constraints.push({ name: 'x', definition: 'CHECK (query_to_xml(1) is null)' }),
    ])
      expect(await changed((_parts, manifest) => void change(manifest))).toBe('backup.fault.structure')
  })

  it('where rows do not fit, which the new database finds', async () => {
    const { database, drop } = await freshDatabase()
    try {
      const key = await changed((parts, manifest) => {
        const table = tableOf(manifest, 'base_setting')
        const at = table.columns.findIndex(({ name }) => name === 'key')
        const line = JSON.stringify(
          table.columns.map((_, i) =>
            i === at ? 'k'.repeat(101) : i === table.columns.findIndex(({ name }) => name === 'secret') ? '0' : null,
          ),
        )
        const hash = createHash('sha256').update(line).digest()
        const parts4 = [0, 8, 16, 24].map((from) => hash.readBigUInt64BE(from).toString(16).padStart(16, '0'))
        const content = Buffer.from(`${line}\n`)
        parts.set('tables/base_setting.jsonl', content)
        Object.assign(table, {
          rows: 1,
          sum: parts4.join(''),
          bytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
        })
      })
      expect(key).toBe('')
      const backup = await openBackup(bad)
      await expect(fillFrom(database, backup)).rejects.toMatchObject({ key: 'backup.fault.rows', params: { table: 'base_setting' } })
      backup.close()
    } finally {
      await database.close()
      await drop()
    }
  })

  it('where a definition is not made of plain words', () => {
    const columns = new Set(['f_id', '列"名', 'pg_sleep'])
    const plain = [
      'now()',
      "'[]'::jsonb",
      '0',
      'USING btree (f_id DESC NULLS LAST) WHERE (f_id IS NULL)',
      'USING btree (md5("列""名"))',
      "'a''b'::character varying",
    ]
    expect(plain.filter((text) => !isPlainSql(text, columns))).toEqual([])
    const other = [
      'pg_sleep(1)',
      '"pg_sleep"(1)',
      "nextval('x')",
      'f_id; drop table x',
      '(select 1)',
      "E'\\x'",
      'f_id -- x',
      '/* x */ f_id',
      'f_id::pg_sleep',
      '$$x$$',
      'f_id.x',
    ]
    expect(other.filter((text) => isPlainSql(text, columns))).toEqual([])
    expect(['text', 'character varying(50)', 'numeric(38,10)', 'text[]'].every(isPlainType)).toBe(true)
    expect(['text) ', 'base_user', 'xml', "text default 'x'"].some(isPlainType)).toBe(false)
  })
})
