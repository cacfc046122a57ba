import type { FastifyInstance } from 'fastify'
import { newId } from '../../db/ids.ts'
import { HopelessJob, type JobKinds } from '../../jobs/kinds.ts'
import { readAsked } from './asked.ts'
import { keptOf, writeKept } from './folder.ts'
import { askedFor, makeBackup } from './make.ts'

declare module '../../jobs/kinds.ts' {
  interface JobPayloads {
    'backup.make': { id: string }
  }
}

type App = Pick<FastifyInstance, 'database' | 'store' | 'settings'>

/** What a task that makes backups is called. */
export const backupTitle = 't:backup.make'

const held = ({ settings }: App): ReadonlySet<string> => {
  const asked = readAsked(settings)
  return new Set(asked?.kind === 'restore' ? [asked.id] : [])
}

/** Makes a backup that nobody has asked for by name, as a task does. Throws why it could not be made. */
export async function backUp(app: App, signal: AbortSignal): Promise<void> {
  const asked = askedFor({ id: newId(), note: '', byId: '', byName: '' })
  await makeBackup(app, asked, signal, held(app))
}

/** Backups that somebody has asked for. One that was cut off is not made again by itself: whoever asked sees that it failed. */
export const backupJobs: JobKinds = {
  'backup.make': {
    title: backupTitle,
    works: 'outside',
    atOnce: 1,
    limit: 6 * 3_600_000,
    pauses: [],
    run: async ({ payload: { id } }, { app, signal }) => {
      const asked = keptOf(app.settings, id)
      // stopped before it began
      if (asked.state !== 'waiting') return
      await makeBackup(app, asked, signal, held(app)).catch((error: unknown) => {
        const failed = keptOf(app.settings, id)
        if (failed.state === 'waiting') writeKept(app.settings, { ...failed, state: 'failed', fault: { key: 'backup.busy' } })
        throw new HopelessJob((error as Error).message, { cause: error })
      })
    },
  },
}
