import { asSystem } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import { HopelessJob, type JobKinds } from '../../jobs/kinds.ts'
import { letFilesGo } from './holder.ts'
import { lockedNotice, release, takeBack, withdraw } from './release.ts'

/** What becomes of notices by itself. Both look whether they came too late: what was planned may be otherwise by now. */
export const noticeJobs: JobKinds = {
  'notice.release': {
    title: 't:job.noticeRelease',
    works: 'inside',
    run: async ({ payload: { notice, at } }, { trx, app }) => {
      const row = await lockedNotice(trx, notice)
      if (row?.state !== 'scheduled' || row.scheduledTime !== at) return
      try {
        await release(trx, row, String(row.releaseUser ?? ''), asSystem(app.rules))
      } catch (error) {
        throw error instanceof ApiError ? new HopelessJob(error.message) : error
      }
    },
  },
  'notice.end': {
    title: 't:job.noticeEnd',
    works: 'inside',
    run: async ({ payload: { notice } }, { trx, app }) => {
      const row = await lockedNotice(trx, notice)
      if (row?.state === 'released') await withdraw(trx, row, 'expired', asSystem(app.rules))
      if (row) return
      // one that was deleted: people have it still
      await takeBack(trx, notice)
      await letFilesGo(trx, notice)
    },
  },
}
