import { folded, joinedTexts, type Nested, nestedIn, type Unfit, unfolded, withFullLabels } from '#core/form/nested.ts'
import type { FormDef, Row, Text } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError } from '../../base/errors.ts'
import type { Caller } from '../../http/route.ts'
import { inEachLanguage } from '../../texts/texts.ts'
import type { Model } from './model.ts'

type Planned = Pick<Model, 'plan'>

const nestedOf = ({ plan }: Planned): ReadonlyMap<string, Nested> => nestedIn(plan.def.fields, serverEnv())

/** Texts as one, in each language; the product's own are said in it. */
function joined(parts: readonly Text[]): Text {
  if (!parts.some((part) => typeof part === 'string' && part.startsWith('t:'))) return joinedTexts(parts)
  const [en, zh, zhtw] = inEachLanguage((t) => parts.map((part) => t(part)).join(' · '))
  return { zh, zhtw, en }
}

/** A form by which the server names its fields: those in groups with a path are called by their groups as well. */
export const namedForm = (form: FormDef): FormDef => withFullLabels(form, serverEnv(), joined, true)

/** A definition's text for whoever draws its list: fields in groups with a path say in `fullLabel` what they are called there. */
export function withNames(text: string): string {
  // most forms have no such group, and are read all day
  if (!text.includes('"path"')) return text
  try {
    const form = JSON.parse(text) as FormDef
    const named = Array.isArray(form.fields) ? withFullLabels(form, serverEnv(), joined) : form
    return named === form ? text : JSON.stringify(named)
  } catch {
    return text
  }
}

const told: { readonly [why in Unfit]: string } = {
  unknown: 'visualdev.unknownField',
  twice: 'nested.sentTwice',
  record: 'nested.notRecord',
}

/** A record that was sent by the names of its fields, whichever way it was sent. Throws where it fits neither. */
export function asFields(model: Planned, sent: Row, t: Caller['t']): Row {
  return unfolded(sent, nestedOf(model), (field, why) => {
    const key = told[why]
    const errors = [{ field, rule: why === 'unknown' ? 'unknown' : 'type', message: t(`t:${key}`, { field }) }]
    throw new ApiError('badRequest', { key, params: { field }, data: { errors } })
  })
}

/**
 * A record as whoever asked for it is told it: to callers from outside with its records inside, to screens of the product
 * (`origin-type: pc`) by the names of its fields, which is what definitions name.
 */
export const asTold = <T extends Row>(request: Pick<Caller, 'headers'>, model: Planned, record: T): T =>
  request.headers['origin-type'] === 'pc' ? record : folded(record, nestedOf(model))
