import type { ConfirmAction } from '#core/actions/confirm.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<ConfirmAction> = {
  perform({ confirm }, { app, text }) {
    return app.confirm(text(confirm), { danger: true })
  },
}
