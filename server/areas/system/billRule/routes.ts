import { transaction } from '../../../db/transaction.ts'
import { listAll } from '../../../entities/query.ts'
import { repository } from '../../../entities/repository.ts'
import { entityRoutes } from '../../../entities/routes.ts'
import { type Area, idParams, said } from '../../../http.ts'
import { nextBillNumber } from './numbers.ts'

const tags = ['billRule']

/** Bill rules: what the engine serves from their JSON, the picker's list, and the next number. */
export const billRule: Area = (app) => {
  entityRoutes(app, 'billRule')

  app.get(
    '/api/system/BillRule/Selector',
    { config: { access: 'user' }, schema: { tags, summary: 'enabled rules to choose from' } },
    async () => {
      const rows = await listAll(app.db, repository('billRule').entity, { filters: { enabledMark: 1 } })
      return {
        list: rows.map(({ id, fullName, enCode, category, startNumber, example }) => ({
          id,
          fullName,
          enCode,
          category,
          startNumber,
          example,
        })),
      }
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/system/BillRule/BillNumber/:id',
    { config: { access: 'user' }, schema: { tags, summary: "the rule's next number, by id or enCode; it is used up", params: idParams } },
    async (request) => said('server.ok', await transaction(app.db, (trx) => nextBillNumber(trx, request.params.id))),
  )
}
