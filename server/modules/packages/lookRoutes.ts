import { transaction } from '../../db/transaction.ts'
import { noData } from '../../http/answer.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import {
  conflictsAnswer,
  placesNamed,
  removalsAnswer,
  removalsNamed,
  sidesAnswer,
  sidesOf,
  toldConflicts,
  toldRemovals,
} from './answers.ts'
import { packageLimits } from './archive.ts'
import { path, tags } from './item.ts'
import { decide } from './stored.ts'

/** So many places are decided at once. */
const mostPlaces = 1000

/** What has to be decided before a package comes in: places that both sides changed, and what it no longer holds. */
export const looking: Routes = (app) => {
  const { db } = app

  app.get<{ Params: { id: string } }>(
    `${path}/:id/Conflicts`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'places that were changed here and in the package, and whose change stands',
          '此处与应用包都改动过的位置，以及以哪一方为准',
          '此處與應用包都變更過的位置，以及以哪一方為準',
        ),
        params: idParams,
        answer: conflictsAnswer,
      },
    },
    ({ params, t }) => toldConflicts(db, params.id, t),
  )

  app.put<{ Params: { id: string }; Body: { ids: string[]; side: 'mine' | 'theirs' | null } }>(
    `${path}/:id/Conflicts`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('decide whose change stands at some places', '决定若干位置以哪一方为准', '決定若干位置以哪一方為準'),
        params: idParams,
        body: {
          type: 'object',
          additionalProperties: false,
          properties: {
            ids: { type: 'array', minItems: 1, maxItems: mostPlaces, items: { ...text, maxLength: 50 } },
            side: {
              anyOf: [{ ...text, enum: ['mine', 'theirs'] }, { type: 'null' }],
              ...means('mine: as it stands here; null: open again', 'mine 为保留此处；null 为重新待定', 'mine 為保留此處；null 為重新待定'),
            },
          },
          required: ['ids', 'side'],
        },
        answer: noData,
      },
    },
    async ({ params: { id }, body: { ids: keys, side } }) => {
      await transaction(db, async (trx) => decide(trx, id, await placesNamed(trx, id, keys), side))
      return reply('server.done')
    },
  )

  app.get<{ Params: { id: string; conflict: string } }>(
    `${path}/:id/Conflicts/:conflict`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'both sides of the definition that a conflict is of, with all of its conflicts',
          '冲突所在定义的双方内容及其全部冲突',
          '衝突所在定義的雙方內容及其全部衝突',
        ),
        params: {
          type: 'object',
          properties: { id: { ...text, maxLength: 50 }, conflict: { ...text, maxLength: 50 } },
          required: ['id', 'conflict'],
        },
        answer: sidesAnswer,
      },
    },
    ({ params: { id, conflict } }) => sidesOf(db, id, conflict),
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id/Removals`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'what came in by an earlier package of the same code and is not in this one, with what depends on it',
          '由同一标识的先前应用包导入、本包不再包含的内容，及依赖它的内容',
          '由同一標識的先前應用包匯入、本包不再包含的內容，及相依於它的內容',
        ),
        params: idParams,
        answer: removalsAnswer,
      },
    },
    ({ params, t }) => toldRemovals(db, params.id, t),
  )

  app.put<{ Params: { id: string }; Body: { ids: string[]; removes: boolean } }>(
    `${path}/:id/Removals`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'decide whether what a package no longer holds is removed when it comes in',
          '决定应用包不再包含的内容在导入时是否移除',
          '決定應用包不再包含的內容在匯入時是否移除',
        ),
        params: idParams,
        body: {
          type: 'object',
          additionalProperties: false,
          properties: {
            ids: { type: 'array', minItems: 1, maxItems: packageLimits.parts, items: { ...text, maxLength: 50 } },
            removes: { type: 'boolean', ...means('false: it stays', 'false 为保留', 'false 為保留') },
          },
          required: ['ids', 'removes'],
        },
        answer: noData,
      },
    },
    async ({ params: { id }, body: { ids, removes } }) => {
      await transaction(db, async (trx) => decide(trx, id, await removalsNamed(trx, id, ids), removes ? 'theirs' : null))
      return reply('server.done')
    },
  )
}
