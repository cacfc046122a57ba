import type { Translate } from '#core/form/form.ts'
import { type Actor, system } from '../db/audit.ts'
import type { Db } from '../db/types.ts'
import { translator } from '../texts/texts.ts'
import type { Grants } from './grants.ts'
import type { PageFlags } from './pageFlags.ts'
import type { Rules } from './rules.ts'
import type { SessionUser } from './session.ts'

/** Who asks for records of an entity. */
export interface Asker {
  user: SessionUser
  grants: () => Promise<Grants>
  /** what a page asks permission for, by its code; inside a transaction, read in that */
  flags: (enCode: string, db?: Db) => Promise<PageFlags>
  /** the rules of the app that is asked: what is reached follows from them */
  rules: Rules
}

/** Who writes, by which rules, and in which language these are told. */
export interface WriteContext {
  actor: Actor
  t: Translate
  /** the rules of the app that is written through */
  rules: Rules
  /** whose reach a write is held to; without one, everything is reached */
  asker?: Asker | undefined
  /** records that come from elsewhere keep the ids that they have there; what they need may still be missing here, as long as they are switched off */
  keepsIds?: boolean
}

/** The server's own writes: seeds, synchronised menus. */
export const asSystem = (rules: Rules): WriteContext => ({ actor: system, t: translator('zh'), rules })
