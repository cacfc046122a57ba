import type { Translate } from '../form/form.ts'
import type { Json, Node, Scope, Text } from '../types.ts'

/** Whether the value's type is checked as well, and how far east of UTC (in ms) the clock of who filled it in is; without that it is this machine's. */
export interface HowChecked {
  strict?: boolean | undefined
  offset?: number | undefined
}

/** One rule of a field, compiled with the definition: gives the message when it is broken. */
export interface RuleCheck {
  rule: string
  /** only where the value's type cannot be trusted: on the server */
  strict?: boolean
  test: (value: Json | undefined, scope: Scope, t: Translate, how?: HowChecked) => string | undefined
}

/**
 * What checks a value against the schema of its contract: fitsSchema.ts puts itself here. Who types does not load it, as
 * controls give values of their type; whoever checks strictly without it is stopped, so that nothing passes unseen.
 */
export const schemaCheck: { fits: (schema: object, value: Json) => boolean } = {
  fits: () => {
    throw new Error('strict checks need #core/fitsSchema.ts')
  },
}

/** SB-03: null, undefined, an empty text and an empty list are empty; a number 0 and false are not. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && (value.length === 0 || value.every((entry) => entry === null || entry === '')))

/** A field's own wording of a rule, or the language's. */
export function message(node: Node, rule: string, otherwise: Text, t: Translate, params: { [name: string]: string | number } = {}): string {
  const own = (node.messages as { [rule: string]: Text } | undefined)?.[rule]
  return t(own ?? otherwise, { label: t(node.label), ...params })
}
