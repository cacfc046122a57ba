import type { Config } from '../../base/config.ts'
import type { Db } from '../../db/types.ts'
import { hasSecret, readSettings, secretSetting } from '../../settings/settings.ts'

/** Services that units and people are carried to: WeCom and DingTalk. */
export const targets = ['qy', 'ding'] as const
export type Target = (typeof targets)[number]

/** What is carried, as calls name it: 1 units, 2 people. */
export const kinds = { '1': 'organize', '2': 'user' } as const
export type Kind = (typeof kinds)[Type]
export type Type = keyof typeof kinds
export const typeOf = (kind: Kind): Type => (kind === 'organize' ? '1' : '2')

/** How a service is reached. The secret stays within the calls that are made with it. */
export interface Reach {
  target: Target
  endpoint: string
  /** the enterprise at WeCom, the application at DingTalk */
  appId: string
  secret: string
  /** the department there that our topmost units stand in */
  rootId: string
  /** accounts there that are never removed, whoever they are here: the key belongs to one of them */
  keepIds: string[]
}

/** Ids as somebody wrote them: one after the other, parted by commas, semicolons or blanks. */
const idsOf = (text: string): string[] => text.split(/[\s,;，；、]+/).filter(Boolean)

/** How a target is reached; nothing where it was not set up. Throws where its secret cannot be decrypted. */
export async function reachOf(db: Db, config: Config, target: Target): Promise<Reach | undefined> {
  const set = await readSettings(db)
  const found =
    target === 'qy'
      ? {
          ...{ appId: set.qyhCorpId, endpoint: set.qyhEndpoint, rootId: set.qyhRootId, keepIds: idsOf(set.qyhKeepIds) },
          secret: await secretSetting(db, 'qyhCorpSecret', config),
        }
      : {
          ...{ appId: set.dingSynAppKey, endpoint: set.dingSynEndpoint, rootId: set.dingSynRootId, keepIds: idsOf(set.dingSynKeepIds) },
          secret: await secretSetting(db, 'dingSynAppSecret', config),
        }
  return found.appId === '' || found.secret === '' ? undefined : { target, ...found, endpoint: found.endpoint.replace(/\/$/, '') }
}

/** Whether a target was set up; its secret is not looked at. */
export async function isSetUp(db: Db, target: Target): Promise<boolean> {
  const { qyhCorpId, dingSynAppKey } = await readSettings(db)
  if ((target === 'qy' ? qyhCorpId : dingSynAppKey) === '') return false
  return hasSecret(db, target === 'qy' ? 'qyhCorpSecret' : 'dingSynAppSecret')
}
