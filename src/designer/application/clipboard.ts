import type { App } from '#runtime/app.ts'

/** The clipboard of the window; where it may not be used, that is said. */
export const clipboard = {
  read: async (app: App): Promise<string | undefined> => {
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text === undefined) app.toast('warning', app.t('t:design.noClipboard'))
    return text
  },
  write: async (app: App, text: string): Promise<boolean> => {
    const isWritten = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (!isWritten) app.toast('warning', app.t('t:design.noClipboard'))
    return isWritten
  },
}
