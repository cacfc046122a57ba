import type { PrintAction } from '#core/actions/print.ts'
import { resolve } from '#core/expression/expr.ts'
import type { Json } from '#core/types.ts'
import type { Performer } from './performer.ts'

const listOf = (value: Json): string[] => [value].flat().filter((one) => typeof one === 'string' && one !== '') as string[]

export const performer: Performer<PrintAction> = {
  async perform({ print }, { app, scope }) {
    if (print === false) return
    if (print === true || !app.print) return window.print()
    const asked = resolve(print as object as Json, scope()) as { [name: string]: Json }
    const named = (name: string) => (typeof asked[name] === 'string' && asked[name] !== '' ? { [name]: asked[name] } : {})
    const done = await app.print({
      modelId: String(asked.modelId ?? ''),
      records: listOf(asked.records ?? null),
      ...(Array.isArray(asked.templates) && asked.templates.length > 0 ? { templates: listOf(asked.templates) } : {}),
      ...named('instanceId'),
      ...named('taskId'),
    })
    if (done === 'shown') return
    // one record without a template is printed as it stands here; of several, nothing does
    if (Array.isArray(asked.records)) app.toast('warning', app.t('t:print.none'))
    else window.print()
  },
}
