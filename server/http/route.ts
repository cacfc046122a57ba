import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import type { Language, PageDef } from '#core/types.ts'
import type { Grants } from '../auth/grants.ts'
import type { PageFlags } from '../auth/pageFlags.ts'
import type { RuleSet, Rules } from '../auth/rules.ts'
import type { SessionUser } from '../auth/session.ts'
import type { WriteContext } from '../auth/writer.ts'
import type { Config } from '../base/config.ts'
import type { Problem } from '../base/errors.ts'
import type { Database } from '../db/open.ts'
import type { Db } from '../db/types.ts'
import type { JobKinds, RecurringKinds } from '../jobs/kinds.ts'
import type { Store } from '../storage/store.ts'
import type { MakeFile } from './download.ts'

/**
 * Who may make a call. Every route under /api states it: without one the server does not start.
 * `open`: anybody. `user`: whoever is signed in. `admin`: administrators. `menu`: who was given this menu (by enCode;
 * one of several), and the button if one is named, or
 * whom the rule `or` lets in beside. `check`: a rule that looks at the request.
 */
export type Access =
  | 'open'
  | 'user'
  | 'admin'
  | { menu: string | readonly string[]; button?: string; or?: Check }
  | ({ about: string } & Check)

/** A rule that looks at the request. */
interface Check {
  check: (request: FastifyRequest, grants: Grants) => boolean | Promise<boolean>
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    database: Database
    settings: Config
    /** where the contents of files are kept */
    store: Store
    /** has this process end and start again, where somebody starts it again */
    restart: (() => void) | undefined
    /** what its modules say of entities */
    rules: Rules
    /** how files are made that somebody fetches by a signed address, by what the address is of */
    exports: Map<string, MakeFile>
    /** what a page asks permission for; the module that stores pages puts its own reader here */
    pages: {
      flags: (enCode: string, db?: Db) => Promise<PageFlags>
      /**
       * the page that somebody sees as their home page, as they see it, by what of a page may come to them; nothing where it
       * is the shipped one as it stands. The module of portals puts its own reader here
       */
      home: (
        reader: Pick<Caller, 'user' | 'grants' | 't'>,
        see: (page: PageDef) => Promise<PageDef>,
        systemCode?: string,
      ) => Promise<{ code: string; content: string } | undefined>
    }
    /** the menus that show an application, and whether it hides no record and no field; the module that designs them puts its own reader here */
    definitions: { shows: (modelId: string, db: Db) => Promise<{ menus: string[]; isOpen: boolean }> }
    /** every route with its access and what it takes and answers, in the order of registration */
    routeTable: Array<{ method: string; url: string; access: Access; schema: FastifySchema }>
  }
  interface FastifyContextConfig {
    access?: Access
    /** the answer is not an envelope: a file, an image, the OpenAPI document */
    raw?: boolean
    /** may be called while the screen is locked */
    whileLocked?: boolean
    /** may be called before the first password was changed (SE-23) */
    whilePasswordDue?: boolean
  }
  interface FastifyRequest {
    language: Language
    t: Translate
    /** the signed-in person; on open routes there is none, and reading it throws */
    user: SessionUser
    /** the person's rights, read once a request */
    grants: () => Promise<Grants>
    /** who writes, for repositories */
    writer: WriteContext
    /** why the answer is no success, for the log: HTTP itself always says 200 */
    problem: Problem | undefined
  }
}

/** Somebody who asks for something: a request, or work that goes on for them after its call was answered. */
export type Caller = Pick<FastifyRequest, 'server' | 'user' | 'grants' | 'writer' | 't' | 'headers' | 'params' | 'body'>

/** A success with a message of its own: becomes `{ code: 200, msg, data }`. */
export class Reply {
  constructor(
    readonly key: string,
    readonly data: unknown,
    readonly params: { [name: string]: string | number } = {},
  ) {}
}

/** `return said('server.saved', { id })`: the text is worded in the caller's language. */
export const reply = (key: string, data: unknown = null, params?: { [name: string]: string | number }) => new Reply(key, data, params)

/** A plugin that adds routes. */
export type Routes = (app: FastifyInstance) => Promise<void> | void

/** A subject of the server as it is put together: what it answers, what it says of entities beside their JSON, what it does later or by itself. */
export interface Module {
  routes: readonly Routes[]
  rules?: readonly RuleSet[]
  jobs?: JobKinds
  recurring?: RecurringKinds
}

/** What the reference of the calls says of something: in English, as tools read it, and in the other languages of the product. */
export type Words = readonly [en: string, zh: string, zhtw: string]
/** Says in the schema of a route what the call does. */
export const does = (...[summary, zh, zhtw]: Words) => ({ summary, 'x-zh': zh, 'x-zhtw': zhtw }) as const
/** Says in a JSON Schema what a parameter or a field of a body is. */
export const means = (...[description, zh, zhtw]: Words) => ({ description, 'x-zh': zh, 'x-zhtw': zhtw }) as const

/** JSON Schemas that many routes share. */
export const text = { type: 'string' } as const
export const idParams = { type: 'object', properties: { id: { ...text, maxLength: 100 } }, required: ['id'] } as const
export const listQuery = {
  type: 'object',
  properties: {
    keyword: { ...text, maxLength: 200 },
    currentPage: { type: 'integer', minimum: 1 },
    pageSize: { type: 'integer', minimum: 0 },
    sort: { ...text, enum: ['asc', 'desc', ''] },
    sidx: {
      ...text,
      maxLength: 500,
      ...means(
        'comma list of fields; a leading - turns one around',
        '字段列表，以逗号分隔；字段前加 - 表示倒序',
        '欄位清單，以逗號分隔；欄位前加 - 表示倒序',
      ),
    },
  },
} as const
