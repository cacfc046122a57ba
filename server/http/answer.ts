import { type Schema, Validator } from '@cfworker/json-schema'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { isApi } from './envelope.ts'
import { Said, text } from './route.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** what the call answers in `data`, as JSON Schema: shown by the reference of the calls, and made the types of the client */
    answer?: Answer
  }
}

/** The JSON Schema of what a call answers in `data`. */
export type Answer = { readonly [keyword: string]: unknown }
type Properties = { readonly [name: string]: Answer }

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
export const object = (properties: Properties, maybe: Properties = {}): Answer => ({
  type: 'object',
  properties: { ...properties, ...maybe },
  required: Object.keys(properties),
  additionalProperties: false,
})
/** An object of these properties, and of others that a definition names. */
export const open = (properties: Properties, maybe: Properties = {}): Answer => ({
  type: 'object',
  properties: { ...properties, ...maybe },
  required: Object.keys(properties),
})
/** An object whose values are all of one kind, by names that are not known. */
export const mapOf = (values: Answer): Answer => ({ type: 'object', additionalProperties: values })
export const arrayOf = (items: Answer): Answer => ({ type: 'array', items })
/** That, or null. */
export const orNull = (value: Answer): Answer =>
  typeof value.type === 'string' && value.enum === undefined
    ? { ...value, type: [value.type, 'null'] }
    : { anyOf: [value, { type: 'null' }] }
export const oneOf = (...answers: readonly Answer[]): Answer => ({ anyOf: answers })
/** One of these texts or numbers. */
export const among = (...values: ReadonlyArray<string | number>): Answer => ({ enum: values })

/** A text of a definition: one for all languages, or one for each. */
export const worded = oneOf(text, object({ zh: text }, { zhtw: text, en: text }))

const rowRef = '#/$defs/row'
/** A row of the tree that stands around it. */
export const treeRow: Answer = { $ref: rowRef }

/** All that there is. */
export const listOf = (row: Answer): Answer => object({ list: arrayOf(row) })
/** One page of what there is. */
export const pageOf = (row: Answer, maybe: Properties = {}): Answer =>
  object({ list: arrayOf(row), pagination: object({ currentPage: integer, pageSize: integer, total: integer }) }, maybe)

/** An answer in which `row` stands for what a row of its trees is. */
export const withRow = (answer: Answer, row: Answer): Answer => ({ ...answer, $defs: { row } })
/** A row of a tree, with whether there are rows below it; `children` holds these. */
export const branch = (properties: Properties, maybe: Properties = {}): Answer =>
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
    const data = payload instanceof Said ? payload.data : payload
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
