import type { Config } from './base/config.ts'
import { beginUse } from './db/beside.ts'
import type { Database } from './db/open.ts'
import { isRestoreAsked, restoreAtStart, type Start } from './modules/backup/index.ts'
import { prepareDatabase } from './setup.ts'
import { openStore } from './storage/store.ts'

interface Asked extends Pick<Start, 'say' | 'patience' | 'onStep'> {
  config: Config
  open: () => Promise<Database>
  /** Answers every call that a backup is being restored; gives what ends that. */
  maintain: () => Promise<() => Promise<void>>
}

/**
 * Opens the database for a process that is about to use it. What was asked to be restored is restored before, by one process:
 * others wait for it, and tell whoever calls. Gives the database, and what is to be called as soon as this process is known
 * to use it (`Database.listen`): until then nobody restores.
 */
export async function admitted({ config, open, maintain, ...start }: Asked): Promise<{ database: Database; begun: () => Promise<void> }> {
  const url = config.DATABASE_URL
  let database = await open()
  for (;;) {
    if (isRestoreAsked(config)) {
      // without beginning first: whoever waits for the lock alone is before all that begin after the process it waits for
      const told = await maintain()
      try {
        await restoreAtStart({ ...start, database, config, store: openStore(config), prepare: prepareDatabase })
      } finally {
        await told()
      }
    } else {
      let served: (() => Promise<void>) | undefined
      const begun = url
        ? await beginUse(url, async () => {
            start.say('A backup is being restored by another process: waiting for it.')
            served = await maintain()
          })
        : async () => {}
      await served?.()
      // asked meanwhile, by a process with the same data folder
      if (!served && !isRestoreAsked(config)) return { database, begun }
      await begun()
    }
    // it may be another one now
    await database.close()
    database = await open()
  }
}
