import type { NavigateAction } from '#core/actions/navigate.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<NavigateAction> = {
  perform({ navigate, replace = false }, { app, text }) {
    app.navigate(text(navigate), { replace })
  },
}
