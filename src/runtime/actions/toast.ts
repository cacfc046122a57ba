import type { ToastAction } from '#core/actions/toast.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<ToastAction> = {
  perform({ toast, type }, { app, text }) {
    app.toast(type ?? 'info', text(toast))
  },
}
