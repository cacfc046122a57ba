import { notFound } from '../../base/errors.ts'
import { cacheFigures, isCache } from '../../db/caches.ts'
import { integer, listOf, noData, number, object, orNull } from '../../http/answer.ts'
import { does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { clearEverywhere, hearClears } from './everywhere.ts'

const path = '/api/system/Cache'
const tags = ['cache']

/** SH-11: what the server keeps in memory, with the figures of the process that answers. */
export const caches: Routes = (app) => {
  let unlisten = async () => {}
  app.addHook('onReady', async () => {
    unlisten = await hearClears(app.database)
  })
  app.addHook('onClose', () => unlisten())

  app.get(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'the caches of the process that answers: entries, bound, how often they had what was asked for',
          '应答进程的缓存：条目数、上限与命中情况',
          '應答行程的快取：項目數、上限與命中情況',
        ),
        answer: listOf(
          object({
            id: text,
            fullName: text,
            entries: integer,
            most: orNull(integer),
            hits: integer,
            misses: integer,
            rate: orNull(number),
          }),
        ),
      },
    },
    ({ t }) => ({
      list: cacheFigures(app.db).map(({ name, entries, most, hits, misses }) => ({
        ...{ id: name, fullName: t(`t:cache.name.${name}`), entries, most, hits, misses },
        rate: hits + misses === 0 ? null : Math.round((1000 * hits) / (hits + misses)) / 10,
      })),
    }),
  )

  app.delete<{ Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('empty a cache in every process', '在所有进程中清空一个缓存', '在所有行程中清空一個快取'),
        answer: noData,
        params: idParams,
      },
    },
    async ({ params: { id } }) => {
      if (!isCache(id)) throw notFound()
      await clearEverywhere(app, id)
      return reply('cache.cleared')
    },
  )

  app.delete(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('empty every cache in every process', '在所有进程中清空全部缓存', '在所有行程中清空全部快取'),
        answer: noData,
      },
    },
    async () => {
      await clearEverywhere(app)
      return reply('cache.cleared')
    },
  )
}
