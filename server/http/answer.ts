import { type Schema, Validator } from '@cfworker/json-schema'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { isApi } from './envelope.ts'
import { Reply, text } from './route.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** what the call answers in `data`, as JSON Schema: shown by the reference of the calls, and made the types of the client */
    answer?: Answer
  }
}

/** The JSON Schema of what a call answers in `data`. */
export type Answer = { readonly [keyword: string]: unknown }
type Properties = { readonly [name: string]: Answer }
type None = Record<never, never>

/** The type of what is answered, from its JSON Schema: so what makes an answer and what a call declares are one description. */
export type FromAnswer<A> = A extends JSONSchema ? FromSchema<A> : never

/** Kinds of values. Those of time are milliseconds. */
export const number = { type: 'number' } as const
export const integer = { type: 'integer' } as const
export const boolean = { type: 'boolean' } as const
export const time = { type: 'integer' } as const
/** 1 for yes, 0 for no */
export const mark = { enum: [0, 1] } as const
/** Any JSON: what a definition says of itself, or what a field of any kind holds. */
export const anything: Answer = {}
/** An object whose names are known from a definition only. */
export const record: Answer = { type: 'object' }
/** Nothing: the call says by its message that it was done. */
export const noData = { type: 'null' } as const

/** An object of exactly these properties; those of `maybe` may be left out. */
export const object = <P extends Properties, M extends Properties = None>(properties: P, maybe?: M) =>
  ({ ...open(properties, maybe), additionalProperties: false }) as const
/** An object of these properties, and of others that a definition names. */
export const open = <P extends Properties, M extends Properties = None>(properties: P, maybe?: M) =>
  ({
    type: 'object',
    properties: { ...properties, ...maybe } as P & M,
    required: Object.keys(properties) as Array<Extract<keyof P, string>>,
  }) as const
/** An object whose values are all of one kind, by names that are not known. */
export const mapOf = <A extends Answer>(values: A) => ({ type: 'object', additionalProperties: values }) as const
export const arrayOf = <A extends Answer>(items: A) => ({ type: 'array', items }) as const
type OrNull<A> = A extends { readonly type: infer Kind extends string; readonly enum?: undefined }
  ? Omit<A, 'type'> & { readonly type: readonly [Kind, 'null'] }
  : { readonly anyOf: readonly [A, { readonly type: 'null' }] }
/** That, or null. */
export const orNull = <A extends Answer>(value: A) =>
  (typeof value.type === 'string' && value.enum === undefined
    ? { ...value, type: [value.type, 'null'] }
    : { anyOf: [value, noData] }) as Answer as OrNull<A>
export const oneOf = <A extends readonly Answer[]>(...answers: A) => ({ anyOf: answers }) as const
/** One of these texts or numbers. */
export const among = <V extends ReadonlyArray<string | number>>(...values: V) => ({ enum: values }) as const

/** A text of a definition: one for all languages, or one for each. */
export const worded = oneOf(text, object({ zh: text }, { zhtw: text, en: text }))

const rowRef = '#/$defs/row'
/** A row of the tree that stands around it. */
export const treeRow: Answer = { $ref: rowRef }

/** All that there is. */
export const listOf = <A extends Answer>(row: A) => object({ list: arrayOf(row) })
/** One page of what there is. */
export const pageOf = <A extends Answer, M extends Properties = None>(row: A, maybe?: M) =>
  object({ list: arrayOf(row), pagination: object({ currentPage: integer, pageSize: integer, total: integer }) }, maybe)

/** An answer in which `row` stands for what a row of its trees is. */
export const withRow = (answer: Answer, row: Answer): Answer => ({ ...answer, $defs: { row } })
/** A row of a tree, with whether there are rows below it; `children` holds these. */
export const branch = <P extends Properties, M extends Properties = None>(properties: P, maybe?: M) =>
  object({ ...properties, hasChildren: boolean }, { ...maybe, children: arrayOf(treeRow) })
/** A tree of such rows. */
export const treeOf = (of: Answer): Answer => withRow(listOf(treeRow), of)
/** A record that was made, or changed: `version` is sent back with the next change. */
export const saved = object({ id: text }, { version: integer })
/** A short-lived address of a file. */
export const address = object({ url: text }, { name: text })

/** How the reference of the calls shows what they answer: in its envelope, a row of a tree by a name of its own. */
export function answered(): Required<Pick<FastifyDynamicSwaggerOptions, 'transform' | 'transformObject'>> {
  const rows: { [name: string]: object } = {}
  return {
    transform: ({ schema, url }) => {
      const { answer, ...rest } = schema ?? {}
      if (answer === undefined) return { schema, url }
      const { $defs, ...own } = answer as { $defs?: { row: object } }
      const name = `row${url.replaceAll(/[^a-zA-Z0-9]+/g, '_')}`
      const named = (part: object) => JSON.parse(JSON.stringify(part).replaceAll(rowRef, `#/components/schemas/${name}`)) as object
      if ($defs) rows[name] = named($defs.row)
      const data = $defs ? named(own) : own
      return { schema: { ...rest, response: { 200: { description: 'success', ...object({ code: among(200), msg: text, data }) } } }, url }
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { components, ...rest } = document.openapiObject
      return { ...rest, components: { ...components, schemas: { ...components?.schemas, ...rows } } } as typeof document.openapiObject
    },
  }
}

/**
 * Holds every answer to what its route declares: what is missing, of another kind or too much makes the answer a fault of
 * the server, and `told` hears of it. For tests; a server at work does not spend its time on it.
 */
export function holdAnswers(app: FastifyInstance, told: (fault: string) => void): void {
  const validators = new WeakMap<Answer, Validator>()
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { config, schema, method, url } = request.routeOptions
    const answer = schema?.answer
    if (!isApi(request) || config.raw || answer === undefined) return payload
    const data = payload instanceof Reply ? payload.data : payload
    const sent = JSON.parse(JSON.stringify(data ?? null)) as unknown
    let validator = validators.get(answer)
    if (!validator) {
      validator = new Validator(answer as Schema, '2020-12', false)
      validators.set(answer, validator)
    }
    const { valid, errors } = validator.validate(sent)
    if (valid) return payload
    const said = errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`).join('\n  ')
    const fault = `${method} ${url} answers what it does not declare:\n  ${said}`
    told(fault)
    throw new Error(fault)
  })
}
