import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { transaction } from '../../db/transaction.ts'
import { among, arrayOf, integer, listOf, mark, noData, object } from '../../http/answer.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { addFileHolder } from '../../records/attachments/holders.ts'
import { type Part, parts } from '../../settings/list.ts'
import { administrators, mostAdministrators, setAdministrators } from './administrators.ts'
import { partAnswer, settingsAnswer } from './answers.ts'
import { fontFaults, printFonts } from './fonts.ts'
import { readAll, readPart, saveSettings, settingHolder } from './save.ts'

const tags = ['system.config']
const path = '/api/system/SysConfig'
const partParams = { type: 'object', properties: { part: { enum: parts } }, required: ['part'] } as const
const body = {
  type: 'object',
  ...means('settings by their names; what is not named stays as it is', '各设置的名称与值；未给出的不变', '各設定的名稱與值；未給出的不變'),
} as const
const version = {
  type: ['integer', 'null'],
  ...means(
    'what was read; 409 with the newer values when it is behind',
    '读取时的版本；落后时返回 409 及较新的值',
    '讀取時的版本；落後時傳回 409 及較新的值',
  ),
} as const

/** SY-01, SY-05: the settings of the system and who administers it, for administrators alone. */
export const sysConfig: Routes = (app) => {
  const { db, settings: config } = app
  addFileHolder(app, settingHolder, async ({ user }) => user.isAdmin)

  app.get(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'all settings; of a secret only whether there is one',
          '全部设置；机密项只说明是否已设置',
          '全部設定；機密項目只說明是否已設定',
        ),
        answer: settingsAnswer,
      },
    },
    () => readAll(db, config),
  )
  app.get<{ Params: { part: Part } }>(
    `${path}/:part`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('one part of the settings, with its version', '某一部分设置及其版本', '某一部分設定及其版本'),
        answer: partAnswer,
        params: partParams,
      },
    },
    ({ params }) => readPart(db, params.part, config),
  )

  const save = async (request: FastifyRequest<{ Body: Row }>, saved: readonly Part[]) => {
    const { writer, t } = request
    const faults = await fontFaults(request, saved)
    await transaction(db, (trx) => saveSettings(trx, saved, request.body, { config, actor: writer.actor, t, faults }))
    return reply('server.saved')
  }
  app.put<{ Body: Row }>(
    path,
    { config: { access: 'admin' }, schema: { tags, ...does('change settings', '修改设置', '修改設定'), answer: noData, body } },
    (request) => save(request, parts),
  )
  app.put<{ Body: Row; Params: { part: Part } }>(
    `${path}/:part`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('change settings of one part', '修改某一部分设置', '修改某一部分設定'),
        answer: noData,
        params: partParams,
        body: { ...body, properties: { version } },
      },
    },
    (request) => save(request, [request.params.part]),
  )

  app.get(
    `${path}/printFonts`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'fonts of PDFs to choose from: those with Chinese letters on this server, by name',
          '可选的 PDF 字体：本服务器上含中文字形的字体名称',
          '可選的 PDF 字型：本伺服器上含中文字形的字型名稱',
        ),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    printFonts,
  )

  app.get(
    `${path}/getAdminList`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('who administers everything', '系统管理员列表', '系統管理員清單'),
        answer: object({
          list: arrayOf(object({ id: text, account: text, realName: text, enabledMark: mark })),
          adminIds: arrayOf(text),
          id: among('adminList'),
          version: integer,
        }),
      },
    },
    () => administrators(db),
  )
  const adminBody = {
    type: 'object',
    properties: { adminIds: { type: 'array', items: { ...text, maxLength: 50 }, maxItems: mostAdministrators }, version },
    required: ['adminIds'],
  } as const
  const setAdminList = async (request: FastifyRequest<{ Body: { adminIds: string[]; version?: number | null } }>) => {
    await transaction(db, (trx) => setAdministrators(trx, request.body, request.writer))
    return reply('server.saved')
  }
  const setting = does('make these people administrators, and nobody else', '设置系统管理员：仅限所列人员', '設定系統管理員：僅限所列人員')
  app.put<{ Body: { adminIds: string[] } }>(
    `${path}/setAdminList`,
    { config: { access: 'admin' }, schema: { tags, ...setting, body: adminBody, answer: noData } },
    setAdminList,
  )
  // A form saves its record under its id; here there is only one.
  app.put<{ Body: { adminIds: string[] }; Params: { id: string } }>(
    `${path}/setAdminList/:id`,
    { config: { access: 'admin' }, schema: { tags, ...setting, params: idParams, body: adminBody, answer: noData } },
    setAdminList,
  )
}
