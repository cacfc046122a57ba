import type { FastifyRequest } from 'fastify'
import { nameOf } from '#core/edit/standing.ts'
import { differences } from '#core/portal/arrangement.ts'
import { boardOf, type PlacedNode } from '#core/portal/blocks.ts'
import { type BlockPlace, boardColumns, highestBlock, lastRow, mostBlocks } from '#core/portal/places.ts'
import { serverEnv } from '../../base/env.ts'
import { notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { arrayOf, boolean, integer, noData, object, orNull } from '../../http/answer.ts'
import { does, means, type Routes, reply, text } from '../../http/route.ts'
import { asSeen, openPages } from '../pages/index.ts'
import { type ById, base, params, tags } from './calls.ts'
import { designedPlaces, homeOf } from './home.ts'
import {
  arrangementOf,
  chooseHome,
  forgetArrangement,
  homeAmong,
  homesOf,
  keepArrangement,
  type Portal,
  portalOf,
  portalsFor,
} from './stored.ts'

const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const
const sentPlace = {
  type: 'object',
  additionalProperties: false,
  required: ['x', 'y', 'w', 'h'],
  properties: { x: whole(0, boardColumns - 1), y: whole(0, lastRow), w: whole(1, boardColumns), h: whole(1, highestBlock) },
} as const

/** A portal that whoever asks may see: as the home page of a role of theirs, by a menu that shows it, or as everybody's; nothing for any other. */
async function seenBy(request: FastifyRequest, id: string): Promise<Portal | undefined> {
  const { db } = request.server
  const grants = await request.grants()
  const may = openPages.has(id) || grants.mayReadPage(id) || (await portalsFor(db, request.user.id)).includes(id)
  return may ? portalOf(db, id, request.t) : undefined
}

/** The portal of a call, with its board as it was designed and what whoever asks sees of it; throws not found. */
async function requireSeen(request: FastifyRequest<ById>): Promise<Portal & { seen: PlacedNode }> {
  const portal = await seenBy(request, request.params.id)
  const seen = portal && boardOf(await asSeen(request, portal.def))
  if (!seen) throw notFound()
  return { ...portal, seen }
}

/** What everybody does with their portals: ask which they may see, and arrange it for themselves. */
export const portalPeople: Routes = (app) => {
  const { db } = app
  app.pages.home = (reader, see, systemCode) => homeOf(app, reader, see, systemCode)

  app.get<ById>(
    `${base}/:id/auth`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'whether I may see a portal, and which one it is; null for one that is not there or not mine to see',
          '本人是否可查看某门户，以及该门户；不存在或无权查看时为 null',
          '本人是否可檢視某門戶，以及該門戶；不存在或無權檢視時為 null',
        ),
        answer: object({ allowed: boolean, isHome: boolean, portal: orNull(object({ id: text, fullName: text })) }),
        params,
      },
    },
    async (request) => {
      const portal = await seenBy(request, request.params.id)
      const home = portal && (await homeAmong(db, request.user.id, await homesOf(db, request)))
      return {
        allowed: portal !== undefined,
        isHome: portal !== undefined && home?.code === portal.code,
        portal: portal ? { id: portal.code, fullName: portal.title } : null,
      }
    },
  )

  app.put<ById>(
    `${base}/:id/Home`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'a portal becomes my home page; the usual one, which comes first for me, again as it is for everybody',
          '将某门户设为本人首页；选择默认的首个门户则恢复默认',
          '將某門戶設為本人首頁；選擇預設的首個門戶則恢復預設',
        ),
        answer: noData,
        params,
      },
    },
    async (request) => {
      const homes = await homesOf(db, request, { everywhere: true })
      const at = homes.findIndex(({ code }) => code === request.params.id)
      if (at < 0) throw notFound()
      await chooseHome(db, request.user.id, at === 0 ? undefined : request.params.id)
      return reply('server.saved')
    },
  )

  app.get<ById>(
    `${base}/:id/Arrangement`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'where the blocks of a portal stand as it was designed, and whether I arranged it otherwise',
          '门户中各区块的设计位置，以及本人是否调整过',
          '門戶中各區塊的設計位置，以及本人是否調整過',
        ),
        answer: object({
          blocks: arrayOf(object({ id: text, name: text, x: integer, y: integer, w: integer, h: integer })),
          isArranged: boolean,
        }),
        params,
      },
    },
    async (request) => {
      const { code, seen } = await requireSeen(request)
      const env = serverEnv()
      const names = new Map((seen.children ?? []).map((child) => [child.id, request.t(nameOf(child, env))]))
      return {
        blocks: Object.entries(designedPlaces(seen)).map(([id, place]) => ({ id, name: names.get(id) || id, ...place })),
        isArranged: (await arrangementOf(db, request.user.id, code)) !== undefined,
      }
    },
  )

  app.put<ById & { Body: { places: { [id: string]: BlockPlace }; hidden?: string[] } }>(
    `${base}/:id/Arrangement`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'how I arranged a portal: kept as what differs from its design, by block',
          '本人对门户的调整：按区块保存与设计不同之处',
          '本人對門戶的調整：按區塊儲存與設計不同之處',
        ),
        answer: noData,
        params,
        body: {
          type: 'object',
          required: ['places'],
          additionalProperties: false,
          properties: {
            places: {
              type: 'object',
              maxProperties: mostBlocks,
              additionalProperties: sentPlace,
              ...means(
                'by the name of a block: x columns of 24 from the left, y rows from the top, w columns wide, h rows high',
                '按区块名称：x 距左边的列数（共 24 列）、y 距顶部的行数、w 宽几列、h 高几行',
                '按區塊名稱：x 距左邊的欄數（共 24 欄）、y 距頂部的列數、w 寬幾欄、h 高幾列',
              ),
            },
            hidden: {
              type: 'array',
              maxItems: mostBlocks,
              items: { ...text, maxLength: 100 },
              ...means('names of the blocks that I hid', '本人隐藏的区块名称', '本人隱藏的區塊名稱'),
            },
          },
        },
      },
    },
    async (request) => {
      const { code, board, seen } = await requireSeen(request)
      const { places, hidden = [] } = request.body
      const designed = designedPlaces(board)
      const own = differences(designedPlaces(seen), { places, hidden })
      await transaction(db, async (trx) => {
        const before = (await arrangementOf(trx, request.user.id, code)) ?? {}
        // what was said of a block that they do not see now holds when they see it again
        const said = new Set([...Object.keys(places), ...hidden])
        const kept = Object.entries(before).filter(([id]) => Object.hasOwn(designed, id) && !said.has(id))
        await keepArrangement(trx, request.user.id, code, { ...Object.fromEntries(kept), ...own })
      })
      return reply('server.saved')
    },
  )

  app.delete<ById>(
    `${base}/:id/Arrangement`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('back to a portal as it was designed', '恢复门户的设计布局', '還原門戶的設計佈局'),
        answer: noData,
        params,
      },
    },
    async (request) => {
      const { code } = await requireSeen(request)
      await forgetArrangement(db, request.user.id, code)
      return reply('server.saved')
    },
  )
}
