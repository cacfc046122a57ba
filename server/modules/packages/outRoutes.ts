import { ApiError } from '../../base/errors.ts'
import { address, listOf, object } from '../../http/answer.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { does, type Routes, text } from '../../http/route.ts'
import { contentsAnswer, kindName, stayingAnswer, toldStaying } from './answers.ts'
import { pack } from './archive.ts'
import { type AskedBody, type AskedQuery, askedBody, askedOf, askedQuery, isNothing, queried } from './asked.ts'
import { applications, keptChoices, ownPages } from './choices.ts'
import { type Asked, collect } from './collect.ts'
import { hasDraft } from './contents.ts'
import { path, tags } from './item.ts'

/** Applications and pages, with all that they name, out of this system. */
export const exporting: Routes = (app) => {
  const { db } = app
  // what is asked for travels in the ticket: it is signed, and was given to an administrator
  addExport(app, 'package', async (asked) => ({ name: 'package.zip', content: await pack(await collect(db, JSON.parse(asked) as Asked)) }))

  app.get(
    `${path}/Applications`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('applications, to choose from', '可选择的应用', '可選擇的應用'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async () => ({ list: await applications(db) }),
  )

  app.get(
    `${path}/Pages`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('pages that somebody made here, to choose from', '可选择的自建页面', '可選擇的自建頁面'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async ({ t }) => ({ list: await ownPages(db, t) }),
  )

  app.get(
    `${path}/Templates`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('pieces and templates of applications that were kept, to choose from', '可选择的片段与应用模板', '可選擇的片段與應用範本'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async ({ t }) => ({ list: await keptChoices(db, t) }),
  )

  app.get<{ Querystring: AskedQuery }>(
    `${path}/Contents`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('what a package of these applications and pages holds', '所选应用与页面打包后的内容', '所選應用與頁面打包後的內容'),
        querystring: askedQuery,
        answer: contentsAnswer,
      },
    },
    async ({ query, t }) => {
      const asked = queried(query)
      const { items } = isNothing(asked) ? { items: [] } : await collect(db, asked)
      const list = []
      // a kind and an id are one name of a row: different kinds may have the same id
      for (const { kind, id, enCode, fullName } of items)
        list.push({ id: `${kind} ${id}`, kind, kindName: kindName(kind, t), enCode, fullName, draft: await hasDraft(db, kind, id) })
      return { list }
    },
  )

  app.get<{ Querystring: AskedQuery }>(
    `${path}/Staying`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'whom and what a package of these applications and pages names that does not travel with it, and why',
          '所选应用与页面引用但不随包带走的人员与内容，及其原因',
          '所選應用與頁面引用但不隨包帶走的人員與內容，及其原因',
        ),
        querystring: askedQuery,
        answer: stayingAnswer,
      },
    },
    async ({ query, t }) => {
      const asked = queried(query)
      return toldStaying(isNothing(asked) ? [] : (await collect(db, asked)).names, t)
    },
  )

  app.post<{ Body: AskedBody }>(
    `${path}/Actions/Export`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of the package of these applications and pages',
          '将所选应用与页面打包导出；data.url 为短期有效的地址',
          '將所選應用與頁面打包匯出；data.url 為短期有效的位址',
        ),
        body: askedBody,
        answer: address,
      },
    },
    async ({ body }) => {
      const asked = askedOf(body)
      if (isNothing(asked)) throw new ApiError('badRequest', { key: 'package.nothing' })
      // what is not there is told now, and not by a download that fails
      await collect(db, asked)
      return { url: await downloadUrl(db, { entity: 'package', id: JSON.stringify(asked) }) }
    },
  )
}
