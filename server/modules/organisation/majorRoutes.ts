import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { ownSystems } from '../../auth/systems.ts'
import { ApiError } from '../../base/errors.ts'
import { among, object } from '../../http/answer.ts'
import { does, type Routes, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findBy } from '../../records/entity/query.ts'
import { positionsOf, unitIdsOf } from '../../records/people/places.ts'

type MajorType = 'System' | 'Organize' | 'Position'

/** What a person works in from now on, by name; nothing when it is not theirs. */
const choices: { [type in MajorType]: (request: FastifyRequest, id: string) => Promise<string | undefined> } = {
  System: async ({ server, user }, id) => (await ownSystems(server.db, user)).find((system) => system.id === id)?.fullName,
  Organize: async ({ server, user }, id) => {
    if (!(await unitIdsOf(server.db, user)).includes(id)) return undefined
    return (await findBy(server.db, entityOf('organize'), { id, enabledMark: 1 } as Row))?.fullName as string | undefined
  },
  Position: async ({ server, user }, id) => (await positionsOf(server.db, user.id)).find((position) => position.id === id)?.name,
}
const columns = { System: 'systemId', Organize: 'organizeId', Position: 'positionId' } as const

/** SE-24, PM-06, reading C-072: which of their systems, units or positions a person works in. */
export const major: Routes = (app) => {
  app.put<{ Body: { majorId: string; majorType: MajorType } }>(
    '/api/permission/Users/Current/major',
    {
      config: { access: 'user' },
      schema: {
        tags: ['permission.currentUser'],
        ...does(
          'work in another of my systems, units or positions; a system holds for this session, and for the ones to come',
          '切换本人的当前系统、组织或岗位；系统的切换对本次及以后的会话有效',
          '切換本人目前的系統、組織或職位；系統的切換對本次及之後的工作階段有效',
        ),
        answer: object({ majorId: text, majorType: among('System', 'Organize', 'Position') }),
        body: {
          type: 'object',
          properties: { majorId: { ...text, maxLength: 50 }, majorType: { ...text, enum: Object.keys(columns) } },
          required: ['majorId', 'majorType'],
        },
      },
    },
    async (request) => {
      const { majorId, majorType } = request.body
      const name = await choices[majorType](request, majorId)
      if (name === undefined) throw new ApiError('forbidden', { key: majorType === 'System' ? 'server.systemRefused' : 'server.forbidden' })
      await app.db
        .updateTable('base_user_login')
        .set({ [columns[majorType]]: majorId })
        .where('userId', '=', request.user.id)
        .execute()
      if (majorType === 'System')
        await app.db.updateTable('base_session').set({ systemId: majorId }).where('id', '=', request.user.sessionId).execute()
      return reply('server.switched', { majorId, majorType }, { name })
    },
  )
}
