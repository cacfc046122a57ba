import type { Translate } from '#core/form/form.ts'
import { isRead } from '#core/reads.ts'
import type { Language, Row } from '#core/types.ts'
import { type App, CallError } from '#runtime/app.ts'
import { sentRecord } from '../sentRecord.ts'

export interface PreviewOptions {
  language: Language
  t: Translate
  /** what a write would have sent */
  onWrite: (values: Row) => void
}

/**
 * The services of a preview: it reads what staff would read, and writes nothing. A write is stopped with a message;
 * what a form would have sent is shown instead. Nothing leads away from the preview.
 */
export function previewApp(app: App, { language, t, onWrite }: PreviewOptions): App {
  return {
    ...app,
    // `user` is read when asked
    get user() {
      return app.user
    },
    language,
    t,
    // PR-05
    print: async () => {
      app.toast('warning', t('t:print.previewBlocked'))
      return 'shown'
    },
    request: async (call, options) => {
      if (isRead(call)) return app.request(call, options)
      const values = sentRecord(call)
      if (Object.keys(values).length > 0 && !('ids' in values)) onWrite(values)
      const text = t('t:studio.notSaved')
      if (!options?.quiet) app.toast('warning', text)
      throw new CallError(text, 0)
    },
    navigate: (path) => app.toast('info', t('t:studio.wouldOpen', { path })),
  }
}
