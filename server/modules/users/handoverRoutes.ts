import { ApiError, invalid } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { tell } from '../../db/tell.ts'
import { transaction } from '../../db/transaction.ts'
import { among, arrayOf, boolean, integer, listOf, object } from '../../http/answer.ts'
import { does, type Routes, reply, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { bareId } from '../../records/people/options.ts'
import { handOver, workId, workKinds, workName, workOf } from './handover.ts'
import { menu } from './routes.ts'

const tags = ['user']
const path = '/api/permission/Users'
const access = { menu, button: 'btn_handover' } as const
const id = { ...text, minLength: 1, maxLength: 100 } as const

/** OR-07: what a person holds, and giving it to somebody else. Both must be in the caller's reach. */
export const handover: Routes = (app) => {
  const { db } = app

  app.get<{ Querystring: { fromId: string } }>(
    `${path}/getWorkByUser`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'what somebody holds and could hand over, as a tree by kind: people who report to them, units that they lead, branches that they administer, applications that they answer for',
          '用户可交接的工作，按种类成树：下属、所负责的组织、所管理的分级范围、所设计的应用',
          '使用者可交接的工作，依種類成樹：下屬、所負責的組織、所管理的分級範圍、所設計的應用',
        ),
        answer: listOf(
          object({
            id: among(...workKinds),
            fullName: text,
            n: integer,
            hasChildren: boolean,
            children: arrayOf(object({ id: text, fullName: text, hasChildren: boolean })),
          }),
        ),
        querystring: { type: 'object', required: ['fromId'], properties: { fromId: id } },
      },
    },
    async (request) => {
      const { id: fromId } = await repository('user').get(db, request.query.fromId, request.writer)
      const list = []
      for (const kind of workKinds) {
        const rows = await workOf(db, kind, String(fromId), request.writer)
        if (rows.length === 0) continue
        const children = rows.map((row) => ({ id: workId(kind, String(row.id)), fullName: workName(kind, row), hasChildren: false }))
        list.push({ id: kind, fullName: request.t(`t:handover.${kind}`, { n: rows.length }), n: rows.length, hasChildren: true, children })
      }
      return { list }
    },
  )

  app.post<{ Body: { fromId: string; toId: string; ids: string[] | null } }>(
    `${path}/workHandover`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'hand over what is chosen (`kind|id`, as getWorkByUser names it) to somebody who is switched on: all of it, or nothing',
          '将所选工作（`kind|id`，见 getWorkByUser）交接给已启用的用户：全部交接或全部不交接',
          '將所選工作（`kind|id`，見 getWorkByUser）交接給已啟用的使用者：全部交接或全部不交接',
        ),
        answer: object(Object.fromEntries(workKinds.map((kind) => [kind, integer]))),
        body: {
          type: 'object',
          required: ['fromId', 'toId'],
          properties: { fromId: id, toId: id, ids: { type: ['array', 'null'], maxItems: 20_000, items: { ...text, maxLength: 200 } } },
        },
      },
    },
    async (request) => {
      const { t, writer } = request
      const chosen = new Set(request.body.ids ?? [])
      const done = await transaction(db, async (trx) => {
        const from = await repository('user').get(trx, request.body.fromId, writer, 'update')
        const to = await repository('user').get(trx, bareId(request.body.toId), writer)
        const wrong = (field: string, key: string) => invalid([{ field, rule: 'handover', message: t(`t:${key}`) }])
        if (to.id === from.id) throw wrong('toId', 'server.handover.same')
        if (to.enabledMark !== 1) throw wrong('toId', 'server.handover.off')
        if (chosen.size === 0) throw wrong('ids', 'server.handover.none')
        const counts = await handOver(trx, from, String(to.id), chosen, writer)
        if (!counts) throw new ApiError('conflict', { key: 'server.handover.changed' })
        const after = { toId: to.id, items: [...chosen] }
        await audit(trx, writer.actor, [{ entity: 'workHandover', recordId: String(from.id), verb: 'update', after }])
        if (counts.grade > 0) await tell(trx, 'all', { method: 'refreshMenus' })
        return { counts, name: String(to.realName) }
      })
      return reply('server.handover.done', done.counts, { n: chosen.size, name: done.name })
    },
  )
}
