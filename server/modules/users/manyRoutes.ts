import type { Row } from '#core/types.ts'
import { digestOf, hashDigest, md5 } from '../../auth/password.ts'
import { randomPassword } from '../../auth/randomPassword.ts'
import { invalid } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { breathe } from '../../db/breathe.ts'
import { limits } from '../../db/limits.ts'
import { transaction } from '../../db/transaction.ts'
import { integer, object } from '../../http/answer.ts'
import { does, type Routes, reply, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { bareId } from '../../records/people/options.ts'
import { bookOf } from '../../records/sheet/book.ts'
import { cipherKey, readSettings } from '../../settings/settings.ts'
import { freshFault, nothing, setPasswords } from '../session/index.ts'
import { mostAtOnce, Refusals, reachedPeople } from './many.ts'
import { onceFiles, onceUrl } from './onceFile.ts'
import { menu } from './routes.ts'

const tags = ['user']
const path = '/api/permission/Users/Actions'
const ids = { type: 'array', minItems: 1, maxItems: mostAtOnce, items: { ...text, minLength: 1, maxLength: 100 } } as const
interface Many {
  ids: string[]
}

/** OR-06, PM-08: what administrators do with many people at once: all of them, or nobody, and then each who is refused is named. */
export const manyUsers: Routes = (app) => {
  const { db } = app
  onceFiles(app)

  app.post<{ Body: Many & { password?: string | null } }>(
    `${path}/ResetPassword`,
    {
      config: { access: { menu, button: 'btn_resetPassword' }, rateLimit: { max: 20, timeWindow: '1 minute' } },
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'set the passwords of many: the one that is sent (as for one person), or without it a random one for each, of which data.url is a spreadsheet that is fetched once',
          '批量重置密码：使用所给密码（形式同单个重置）；不给时为每人生成随机密码，data.url 为只能下载一次的密码表',
          '批次重設密碼：使用所給密碼（形式同單一重設）；不給時為每人產生隨機密碼，data.url 為只能下載一次的密碼表',
        ),
        answer: object({ n: integer }, { url: text }),
        body: { type: 'object', required: ['ids'], properties: { ids, password: { type: ['string', 'null'], maxLength: 300 } } },
      },
    },
    async (request) => {
      const { writer, t, body } = request
      const given = body.password ?? ''
      const digest = given === '' ? undefined : digestOf(given, await cipherKey(db, app.settings.PINGE_CIPHER_KEY))
      const refused = (key: string) => invalid([{ field: 'password', rule: 'password', message: t(`t:${key}`) }])
      if (given !== '' && (digest === undefined || digest === nothing)) throw refused('password.new.required')
      const people = await reachedPeople(db, body.ids, writer)
      const refusals = new Refusals(t)
      const policy = await readSettings(db)
      const passwords = new Map<string, string>()
      const hashes = new Map<string, string>()
      // hashing is slow on purpose, and nothing of the database is held meanwhile
      for (const person of people) {
        const id = String(person.id)
        const fault = digest === undefined ? undefined : await freshFault(db, id, digest)
        if (fault) refusals.add(person, fault)
        if (digest === undefined) passwords.set(id, randomPassword(policy))
        hashes.set(id, await hashDigest(digest ?? md5(passwords.get(id) ?? '')))
        await breathe()
      }
      refusals.end()
      const url = await transaction(db, async (trx) => {
        // rights may have changed meanwhile
        await reachedPeople(trx, body.ids, writer)
        await setPasswords(trx, hashes)
        // that they were set, by whom and from where; never what they are
        await audit(
          trx,
          writer.actor,
          [...hashes.keys()].map((recordId) => ({ entity: 'userLogin', recordId, verb: 'update' as const, after: { password: 'reset' } })),
        )
        if (digest !== undefined) return undefined
        const lines = people.map((one) => [String(one.account), String(one.realName), passwords.get(String(one.id)) ?? ''])
        const title = t('t:user.passwords.file')
        const content = bookOf(title, [[t('t:entity.account'), t('t:entity.realName'), t('t:login.password')], ...lines])
        return onceUrl(trx, { userId: request.user.id, name: `${title}.xlsx`, content })
      })
      request.log.info({ n: hashes.size, by: request.user.id }, 'passwords reset')
      return reply('user.passwords.done', { n: hashes.size, ...(url ? { url } : {}) }, { n: hashes.size })
    },
  )

  app.put<{ Body: Many & { enabledMark: 0 | 1 } }>(
    `${path}/State`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'switch many people on or off; those who are so already stay as they are',
          '批量启用或停用用户；已处于该状态的不变',
          '批次啟用或停用使用者；已處於該狀態的不變',
        ),
        answer: object({ n: integer }),
        body: { type: 'object', required: ['ids', 'enabledMark'], properties: { ids, enabledMark: { type: 'integer', enum: [0, 1] } } },
      },
    },
    async (request) => {
      const { writer, body } = request
      const n = await transaction(db, async (trx) => {
        const people = await reachedPeople(trx, body.ids, writer)
        const refusals = new Refusals(request.t)
        const other = people.filter(({ enabledMark }) => enabledMark !== body.enabledMark)
        for (const person of other)
          await refusals.of(person, () => repository('user').flip(trx, String(person.id), writer, { enabledMark: body.enabledMark }))
        refusals.end()
        return other.length
      })
      return reply('user.many.done', { n }, { n })
    },
  )

  app.post<{ Body: Many & { roleIds: string[] } }>(
    `${path}/Roles`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'put many people into roles; those that they have stay',
          '为多名用户添加角色；已有的角色保留',
          '為多名使用者加入角色；已有的角色保留',
        ),
        answer: object({ n: integer }),
        body: { type: 'object', required: ['ids', 'roleIds'], properties: { ids, roleIds: { ...ids, maxItems: 100 } } },
      },
    },
    async (request) => {
      const { writer, body } = request
      const wanted = [...new Set(body.roleIds.map(bareId))]
      const n = await transaction(db, async (trx) => {
        const people = await reachedPeople(trx, body.ids, writer)
        const refusals = new Refusals(request.t)
        let changed = 0
        for (const person of people) {
          const has = (person.roleIds ?? []) as string[]
          const missing = wanted.filter((id) => !has.includes(id))
          if (missing.length === 0) continue
          changed++
          const body: Row = { roleIds: [...has, ...missing] }
          await refusals.of(person, () => repository('user').update(trx, String(person.id), body, writer))
        }
        refusals.end()
        return changed
      })
      return reply('user.many.done', { n }, { n })
    },
  )
}
