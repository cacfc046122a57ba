import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { transaction } from '../../../db/transaction.ts'
import { type Area, idParams, said, text } from '../../../http.ts'
import { type Part, parts } from '../../../security/settingList.ts'
import { administrators, mostAdministrators, setAdministrators } from './administrators.ts'
import { readAll, readPart, saveSettings } from './save.ts'

const tags = ['system.config']
const path = '/api/system/SysConfig'
const partParams = { type: 'object', properties: { part: { enum: parts } }, required: ['part'] } as const
const body = { type: 'object', description: 'settings by their names; what is not named stays as it is' } as const
const version = { type: ['integer', 'null'], description: 'what was read; 409 with the newer values when it is behind' } as const

/** SY-01, SY-05: the settings of the system and who administers it, for administrators alone. */
export const sysConfig: Area = (app) => {
  const { db, settings: config } = app

  app.get(path, { config: { access: 'admin' }, schema: { tags, summary: 'all settings; of a secret only whether there is one' } }, () =>
    readAll(db, config),
  )
  app.get<{ Params: { part: Part } }>(
    `${path}/:part`,
    { config: { access: 'admin' }, schema: { tags, summary: 'one part of the settings, with its version', params: partParams } },
    ({ params }) => readPart(db, params.part, config),
  )

  const save = async (request: FastifyRequest<{ Body: Row }>, saved: readonly Part[]) => {
    const { writer, t } = request
    await transaction(db, (trx) => saveSettings(trx, saved, request.body, { config, actor: writer.actor, t }))
    return said('server.saved')
  }
  app.put<{ Body: Row }>(path, { config: { access: 'admin' }, schema: { tags, summary: 'change settings', body } }, (request) =>
    save(request, parts),
  )
  app.put<{ Body: Row; Params: { part: Part } }>(
    `${path}/:part`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'change settings of one part',
        params: partParams,
        body: { ...body, properties: { version } },
      },
    },
    (request) => save(request, [request.params.part]),
  )

  app.get(`${path}/getAdminList`, { config: { access: 'admin' }, schema: { tags, summary: 'who administers everything' } }, () =>
    administrators(db),
  )
  const adminBody = {
    type: 'object',
    properties: { adminIds: { type: 'array', items: { ...text, maxLength: 50 }, maxItems: mostAdministrators }, version },
    required: ['adminIds'],
  } as const
  const setAdminList = async (request: FastifyRequest<{ Body: { adminIds: string[]; version?: number | null } }>) => {
    await transaction(db, (trx) => setAdministrators(trx, request.body, request.writer))
    return said('server.saved')
  }
  const summary = 'make these people administrators, and nobody else'
  app.put<{ Body: { adminIds: string[] } }>(
    `${path}/setAdminList`,
    { config: { access: 'admin' }, schema: { tags, summary, body: adminBody } },
    setAdminList,
  )
  // A form saves its record under its id; here there is only one.
  app.put<{ Body: { adminIds: string[] }; Params: { id: string } }>(
    `${path}/setAdminList/:id`,
    { config: { access: 'admin' }, schema: { tags, summary, params: idParams, body: adminBody } },
    setAdminList,
  )
}
