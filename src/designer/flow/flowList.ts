import type { useApp } from '#runtime/app.ts'

/** Where somebody goes back to from a flow. */
export const flowList = (app: ReturnType<typeof useApp>): string =>
  ['/workFlow/flowDesign', '/workFlow/form'].find((one) => app.hrefOf(one) !== undefined) ?? '/'
