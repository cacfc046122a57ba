import type { App } from '#runtime/app.ts'

/** What is said of a text that a field cannot read as its value; the field keeps what it had. */
export const notTaken = ({ t }: Pick<App, 't'>, text: string): string => t('t:field.notTaken', { text: text.slice(0, 40) })
