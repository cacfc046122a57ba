import { mayWrite } from '#core/flow/nodeForm.ts'
import type { Text } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { Caller } from '../../http/route.ts'
import type { Offers } from '../../records/interfaces/offers.ts'
import type { RecordContext } from '../../records/write/records.ts'
import { begin, fillerOf, type Launching, nodeTitles, rightsAt } from '../workflow/index.ts'

/** Rows of a file at the start of a flow. */
export interface FlowStart {
  /** whether a column is filled in there, by its code */
  fills: (code: string) => boolean
  /** who fills it in, as a launch by hand knows them */
  context: () => Promise<RecordContext>
  /** Submits a record that was just made. Throws what the flow refuses it for, in words that a row can be told. */
  launch: (trx: Db, recordId: string, offers?: Offers) => Promise<void>
}

/** What only whoever launches one by hand is asked for. */
const asked = new Set<unknown>(['choosePeople', 'chooseWays'])

interface Refusal {
  refused?: { reason?: string; node?: string }
}

/** WF-04: how somebody's rows are launched through a flow: by the same steps and with the same rights as by hand. */
export function startOf(caller: Caller, flow: Launching): FlowStart {
  const { server: app, user, t } = caller
  const rights = rightsAt(flow.released, 'start')
  return {
    fills: (code) => {
      const [table = code] = code.split('-')
      return mayWrite(rights, code) && mayWrite(rights, table)
    },
    context: () => fillerOf(caller, flow.model, rights, {}),
    launch: async (trx, recordId, offers) => {
      try {
        await begin(app, trx, flow, recordId, { kind: 'submit', actor: user.id }, user.isAdmin, { offers })
      } catch (error) {
        const { reason, node = '' } = (error instanceof ApiError && (error.data as Refusal | null)?.refused) || {}
        if (!asked.has(reason)) throw error
        const title: Text = (await nodeTitles(app, flow.released.id)).get(node) ?? node
        throw new ApiError('badRequest', { key: 'wizard.asksLauncher', params: { node: t(title) } })
      }
    },
  }
}
