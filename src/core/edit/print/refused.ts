import type { Message, Refused } from '../types.ts'

/** Why a template is not changed, with its text (`print.design.refused.<why>`). */
export const notPrinted = (why: string, params?: Message['params']): Refused => ({
  ok: false,
  why: { key: `t:print.design.refused.${why}`, ...(params ? { params } : {}) },
})
