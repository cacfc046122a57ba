import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'

const head = '/** What each call answers in `data`. Made from what the routes declare by `npm run types`; not edited by hand. */'

/** What each call answers, as types: the text of `src/api/answers.ts`, from what the routes declare. */
export async function drawAnswers(): Promise<string> {
  // a database that is asked nothing: routes are registered without one
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const nobody = async () => async () => undefined
  const app = await buildApp({
    database: {
      db: db as never,
      kind: 'pglite',
      ping: async () => 0,
      listen: nobody,
      watch: () => () => undefined,
      slowStatements: () => [],
      close: async () => undefined,
    },
    config: readConfig({ LOG_LEVEL: 'silent' }),
  })

  const properties: { [call: string]: JSONSchema } = {}
  const definitions: { [name: string]: JSONSchema } = {}
  for (const { method, url, schema } of app.routeTable) {
    if (schema.answer === undefined) continue
    const { $defs, ...answer } = schema.answer as JSONSchema & { $defs?: { row: JSONSchema } }
    // a row of a tree is a type of its own
    const name = `Row${Object.keys(definitions).length + 1}`
    const named = (part: JSONSchema) => JSON.parse(JSON.stringify(part).replaceAll('#/$defs/row', `#/definitions/${name}`)) as JSONSchema
    if ($defs) definitions[name] = named($defs.row)
    properties[`${method} ${url}`] = $defs ? named(answer) : answer
  }
  const calls = Object.fromEntries(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)))
  const drawn = await compile(
    { type: 'object', properties: calls, required: Object.keys(calls), additionalProperties: false, definitions },
    'Answers',
    {
      bannerComment: head,
      declareExternallyReferenced: true,
      ignoreMinAndMaxItems: true,
      style: { semi: false, singleQuote: true, printWidth: 140 },
    },
  )
  await app.close()
  await db.destroy()
  // what a definition names holds JSON like everything that is answered
  return drawn.replaceAll(': unknown\n', ': Json\n').replace('\n\n', "\n\nimport type { Json } from '#core/types.ts'\n\n")
}
