import type { App } from '#runtime/app.ts'

/** Where somebody goes back to from a template. */
export const printList = (app: App): string => (app.hrefOf('/system/print') === undefined ? '/' : '/system/print')
