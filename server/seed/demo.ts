import { asSystem } from '../auth/writer.ts'
import { lockShape } from '../db/migrate.ts'
import { transaction } from '../db/transaction.ts'
import type { Db } from '../db/types.ts'
import { rulesOf } from '../modules/index.ts'
import { type Made, seedApplications, seedRows } from './applications.ts'
import {
  demoPassword,
  seedBillRules,
  seedCalendars,
  seedDictionaries,
  seedGroups,
  seedInterfaces,
  seedMenus,
  seedPeople,
  seedRoles,
  seedSystems,
} from './company.ts'
import { seedFlows } from './flows.ts'
import { seedNotices } from './notices.ts'
import { seedPages } from './pages.ts'
import { seedPasts } from './pasts.ts'
import { seedPrint } from './print.ts'

/** Tells how far the filling is: a line a step. */
export type Say = (line: string) => void

/**
 * Fills an empty database with the demo company, in one transaction: either all of it is there, or nothing. Does
 * nothing when there is a user already. `password` is that of the administrator; everybody else has the demo's.
 */
export async function seedDemo(db: Db, options: { password?: string | undefined; say?: Say; now?: number } = {}): Promise<boolean> {
  const context = asSystem(rulesOf())
  const { password = demoPassword, say = () => {}, now = Date.now() } = options
  return transaction(
    db,
    async (trx) => {
      // Two processes may start on the same empty database.
      await lockShape(trx)
      if (await trx.selectFrom('base_user').select('id').limit(1).executeTakeFirst()) return false
      say('Filling the demo company: this happens once.')
      const people = await seedPeople(trx, context, password)
      say(`  ${people.size} people with their departments and positions`)
      await seedGroups(trx, context, people)
      await seedDictionaries(trx, context)
      await seedBillRules(trx, context)
      await seedCalendars(trx, context)
      await seedInterfaces(trx, context)
      say('  dictionaries, bill rules, working calendars and data interfaces')
      const models = await seedApplications(trx, context)
      say(`  ${models.size} applications, designed and released, and ${await seedPrint(trx, context, models)} print templates`)
      const systems = await seedSystems(trx, context, people)
      await seedPages(trx, models)
      await seedMenus(trx, context, models, systems)
      await seedRoles(trx, context, people)
      say('  systems, menus, reports, roles and what they may use')
      // records name roles and groups: these come first
      const made: Made = new Map()
      for (const [enCode, id] of models) say(`  ${enCode}: ${await seedRows(trx, id, people, now, made)} records`)
      const flows = await seedFlows(trx, context, models)
      say(`  ${flows.size} flows, and ${await seedPasts(trx, flows, made, { people, now })} instances of them`)
      say(`  ${await seedNotices(trx, context, now)} notices and messages`)
      return true
    },
    0,
  )
}
