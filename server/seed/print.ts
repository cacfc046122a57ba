import asset from '#fixtures/demo/printing/asset.json' with { type: 'json' }
import contract from '#fixtures/demo/printing/contract.json' with { type: 'json' }
import expenseClaim from '#fixtures/demo/printing/expenseClaim.json' with { type: 'json' }
import purchaseOrder from '#fixtures/demo/printing/purchaseOrder.json' with { type: 'json' }
import type { WriteContext } from '../auth/writer.ts'
import type { Db } from '../db/types.ts'
import { repository } from '../records/entity/repository.ts'

const templates = [expenseClaim, purchaseOrder, contract, asset]

/** The demo's print templates, each of its application; gives how many there are. */
export async function seedPrint(trx: Db, context: WriteContext, models: ReadonlyMap<string, string>): Promise<number> {
  for (const [i, { enCode, fullName, model, template }] of templates.entries())
    await repository('printDev').insert(
      trx,
      {
        ...{ enCode, fullName, modelId: models.get(model) ?? '', enabledMark: 1, sortCode: (i + 1) * 10 },
        template: JSON.stringify(template),
      },
      context,
    )
  return templates.length
}
