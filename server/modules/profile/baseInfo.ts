import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import { choiceMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import type { SessionUser } from '../../auth/session.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { integer, object, orNull, saved, time } from '../../http/answer.ts'
import { does, idParams, means, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { repository } from '../../records/entity/repository.ts'
import { storedEntity } from '../../records/entity/stored.ts'
import { rolesOf } from '../../records/people/roles.ts'
import { conflict, withNewer } from '../../records/write/conflict.ts'
import { requireFree, takenFault } from '../../records/write/unique.ts'
import { userInfoOf } from './currentUser.ts'

/** The record is about whoever sends it: what a rule says of another person's number is said of one's own. */
const aboutOneself = (writer: WriteContext): WriteContext => ({
  ...writer,
  t: (text, params) => writer.t(text === 't:rule.mobileOf' ? 't:rule.mobile' : text, params),
})

const tags = ['permission.currentUser']
/** What a person may change about themselves. Their name, account and place are the administration's to change. */
const editable = ['gender', 'birthday', 'mobile', 'landline', 'email', 'postalAddress', 'description'] as const

/** A person's own record as their page shows it: what may be changed, and what is only read. */
async function baseInfo(db: Db, user: SessionUser, t: Translate): Promise<Row> {
  const store = repository('user')
  const record = await store.stored(db, user.id)
  const info = await userInfoOf(db, user)
  const manager = record.managerId
    ? await db.selectFrom('base_user').select(['realName']).where('id', '=', String(record.managerId)).executeTakeFirst()
    : undefined
  const roles = await rolesOf(db, user.id)
  const own = Object.fromEntries(editable.map((field) => [field, record[field] ?? null]))
  return {
    ...own,
    id: user.id,
    version: record.version ?? null,
    account: record.account ?? '',
    realName: record.realName ?? '',
    headIcon: record.headIcon ?? '',
    entryDate: record.entryDate ?? null,
    organizeName: info.organizeName ?? '',
    positionName: info.positionName ?? '',
    managerName: manager?.realName ?? '',
    roleName: roles.map(({ fullName }) => fullName).join(t(choiceMark)),
    creatorTime: record.creatorTime ?? null,
    prevLoginTime: info.prevLoginTime ?? null,
    prevLoginIPAddress: info.prevLoginIPAddress ?? '',
  }
}

/** The JSON Schema of that record. */
const baseInfoAnswer = object({
  gender: orNull(integer),
  birthday: orNull(time),
  mobile: orNull(text),
  landline: orNull(text),
  email: orNull(text),
  postalAddress: orNull(text),
  description: orNull(text),
  id: text,
  version: integer,
  account: text,
  realName: text,
  headIcon: text,
  entryDate: orNull(time),
  organizeName: text,
  positionName: text,
  managerName: text,
  roleName: text,
  creatorTime: orNull(time),
  prevLoginTime: orNull(time),
  prevLoginIPAddress: text,
})

const people = () => storedEntity(entityOf('user'))

/** Two sub-accounts of one main account are told apart by their mobile (SE-07): nobody may take another's. */
async function refuseTakenMobile(trx: Db, user: SessionUser, mobile: unknown, message: string): Promise<void> {
  const { mainAccount } = await repository('user').stored(trx, user.id)
  if (!mainAccount || typeof mobile !== 'string' || mobile === '') return
  const taken = sql<boolean>`"mainAccount" = ${String(mainAccount)} and "mobile" = ${mobile}`
  await requireFree(trx, people(), user.id, taken, takenFault('mobile', message))
}

/** Where a provider signs people in by their address (RT-06), nobody may take another's: neither of the two would get in. */
async function refuseTakenEmail(trx: Db, user: SessionUser, email: unknown, message: string): Promise<void> {
  if (typeof email !== 'string' || email.trim() === '') return
  const taken = sql<boolean>`lower("email") = ${email.trim().toLowerCase()}`
  await requireFree(trx, people(), user.id, taken, takenFault('email', message))
}

/** OR-10: my own record, read and changed. */
export function baseInfoRoutes(app: FastifyInstance, path: string): void {
  const url = `${path}/BaseInfo`
  app.get(
    url,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'my own record: what I may change, and where I belong',
          '本人的资料：可修改的内容及所属组织',
          '本人的資料：可修改的內容及所屬組織',
        ),
        answer: baseInfoAnswer,
      },
    },
    (request) => baseInfo(app.db, request.user, request.t),
  )

  const body = {
    type: 'object',
    ...means(
      `of the record only these are taken: ${editable.join(', ')}; with \`version\` it must be the one that was read`,
      `只采用资料中的这些字段：${editable.join('、')}；给出 \`version\` 时须为读取时的版本`,
      `只採用資料中的這些欄位：${editable.join('、')}；給出 \`version\` 時須為讀取時的版本`,
    ),
    properties: { version: { type: ['integer', 'string', 'null'] } },
  } as const
  const change = async (request: FastifyRequest<{ Body: Row }>) => {
    const sent: Row = Object.fromEntries(
      editable.flatMap((field) => (Object.hasOwn(request.body, field) ? [[field, request.body[field] ?? null]] : [])),
    )
    if (request.body.version !== undefined) sent.version = request.body.version
    try {
      const record = await transaction(app.db, async (trx) => {
        const taken = (label: string) => request.t('t:server.unique', { label: request.t(`t:entity.${label}`) })
        await refuseTakenMobile(trx, request.user, sent.mobile, taken('mobile'))
        if (app.settings.PINGE_OIDC_ISSUER) await refuseTakenEmail(trx, request.user, sent.email, taken('email'))
        return repository('user').update(trx, request.user.id, sent, aboutOneself(request.writer))
      })
      return reply('server.saved', { id: record.id, version: record.version })
    } catch (error) {
      // The newer record goes back as this page knows it: the whole one is the administration's to see.
      throw await withNewer(error, async () => conflict(await baseInfo(app.db, request.user, request.t)))
    }
  }
  const changes = [
    'change my own record; 409 with the newer one when `version` is behind',
    '修改本人的资料；`version` 落后时返回 409 及较新的资料',
    '修改本人的資料；`version` 落後時傳回 409 及較新的資料',
  ] as const
  app.put<{ Body: Row }>(url, { config: { access: 'user' }, schema: { tags, ...does(...changes), answer: saved, body } }, change)
  // A form saves its record under its id; here there is only one.
  app.put<{ Body: Row; Params: { id: string } }>(
    `${url}/:id`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(`${changes[0]}; {id} is my own`, `${changes[1]}；{id} 为本人的 id`, `${changes[2]}；{id} 為本人的 id`),
        answer: saved,
        params: idParams,
        body,
      },
    },
    async (request) => {
      if (request.params.id !== request.user.id) throw notFound()
      return change(request)
    },
  )
}
