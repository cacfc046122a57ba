/** The demo company without its flows: for what is about plain applications, and flows of its own. */
import type { Db } from '#server/db/types.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { seedDemo } from '#server/seed/demo.ts'

/** Takes the flows away with all that they decided about: records are as if they had been filed without one. */
export async function withoutFlows(db: Db): Promise<void> {
  await db.deleteFrom('flow_instance').execute()
  await db.deleteFrom('base_job').where('kind', 'like', 'flow.%').execute()
  await db.deleteFrom('flow_template').execute()
  await db.deleteFrom('flow_version').execute()
  const applications = await db.selectFrom('base_visual_dev').select('tables').where('enableFlow', '=', 1).execute()
  for (const { tables } of applications) {
    const [main] = JSON.parse(tables ?? '[]') as Array<{ table: string }>
    await loose(db)
      .updateTable(main?.table ?? '')
      .set({ f_flow_id: null, f_flow_task_id: null, f_flow_state: null })
      .execute()
  }
  await db.updateTable('base_visual_dev').set({ enableFlow: 0 }).where('enableFlow', '=', 1).execute()
}

/** Fills a database with the demo company and takes its flows away. */
export async function plainDemo(db: Db, options?: Parameters<typeof seedDemo>[1]): Promise<boolean> {
  const done = await seedDemo(db, options)
  await withoutFlows(db)
  return done
}
