/** Two processes on one PostgreSQL with flows under load, of which one is killed and started again every few seconds. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { modelOf } from '#server/records/model/model.ts'
import { startFlows } from '../../helpers/flowApp.ts'
import { auditFlows } from '../../helpers/flowAudit.ts'
import { cast, loadFlows, tellStories } from '../../helpers/flowLoad.ts'
import { isLong } from '../../helpers/fuzz.ts'
import { type Process, running, startProcess } from '../../helpers/serverProcess.ts'
import { until } from '../../helpers/until.ts'

/** How long people launch and decide, and how long it is from one kill to the next, in ms. */
const [during, pause] = [isLong ? 120_000 : 20_000, 5000]

afterAll(async () => {
  for (const one of [...running]) await one.end('SIGKILL')
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('two processes on one PostgreSQL', () => {
  it(
    'lose no task, timer or effect of a flow and do none twice, though one is killed every few seconds',
    async () => {
      const test = await startFlows()
      const { db } = test.database
      const flows = await loadFlows(test)
      const tokens: { [account: string]: string } = {}
      for (const account of new Set([...cast.starters, ...cast.joint, cast.second, cast.copied, 'chenguodong']))
        tokens[account] = await test.as(account)
      const start = () => startProcess(test.options)
      const up: Array<Process | undefined> = await Promise.all([start(), start()])
      const end = Date.now() + during
      let kills = 0
      // where the machine is busy it takes longer until they are back
      const isOver = () => Date.now() >= end && kills >= 2
      /** Kills one, starts another for it, and the next time the other one. */
      const killAgain = async () => {
        for (await wait(pause); !isOver(); ) {
          const at = kills++ % 2
          const one = up[at]
          up[at] = undefined
          await one?.end('SIGKILL')
          ;[up[at]] = await Promise.all([start(), wait(pause)])
        }
      }
      const servers = () => up.filter((one) => one !== undefined)
      const [done] = await Promise.all([tellStories({ flows, tokens, servers, isOver }, 8), killAgain()])
      for (const one of servers()) await one.end('SIGKILL')

      // what waits for its time is due for this one, which helps until nothing is left
      test.app.jobs.clock.ahead = 61_000
      const left = () => db.selectFrom('base_job').select('id').where('kind', 'like', 'flow.%').where('state', '!=', 'done').execute()
      await until(async () => {
        await test.app.jobs.runDue(['flow.timer', 'flow.message'])
        expect(await left()).toEqual([])
      }, 60_000)
      expect(await auditFlows(db)).toEqual([])
      // what was acknowledged is there, each once, and nothing else
      const instances = await db.selectFrom('flow_instance').select(['id', 'recordId', 'status']).execute()
      expect(instances.map(({ id }) => id).sort()).toEqual(done.launched.sort())
      const agreed = await db.selectFrom('flow_task').select('id').where('state', '=', 'agreed').where('handle', '=', 1).execute()
      expect(agreed.map(({ id }) => id).sort()).toEqual(done.decided.sort())
      expect(await db.selectFrom('flow_comment').select('id').execute()).toHaveLength(done.comments)
      const { main } = await modelOf(db, String(test.models.leaveRequest))
      const { rows: records } = await sql<{ id: string; status: number; no: string }>`
        select f_id as id, f_flow_state as status, "leaveNo" as no from ${sql.table(main.table)} where f_flow_task_id is not null`.execute(
        db,
      )
      expect(records.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
        instances.map(({ recordId, status }) => `${recordId} ${status}`).sort(),
      )
      expect(new Set(records.map(({ no }) => no)).size).toBe(records.length)
      // one that was lost would be told
      await sql`delete from base_job where id = (select id from base_job where kind = 'flow.timer' limit 1)`.execute(db)
      expect(await auditFlows(db)).toEqual([expect.stringMatching(/: was lost$/)])
      console.info(`${kills} kills, ${instances.length} instances, ${done.decided.length} decisions, ${done.again} calls sent again`)
    },
    during + 180_000,
  )
})
