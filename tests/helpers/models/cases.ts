/** What the contract tests of models share: the app, its models, and the calls that their cases are made of. */
import { beforeAll, expect } from 'vitest'
import type { Row } from '#core/types.ts'
import { type Envelope, password, startApp, type TestApp } from '../app.ts'
import { designedSubjects } from './applications.ts'
import { shippedSubjects } from './entities.ts'
import type { Started, Subject } from './subject.ts'

interface Suite {
  test: TestApp
  admin: string
  /** signed in, and given nothing */
  nobody: string
}

/** All models, by what they are called in the names of tests. */
export const subjects = [...shippedSubjects, ...designedSubjects].map((one) => [one.title, one] as const)

/** The app of a test file. */
export function suiteOf(): Suite {
  const suite = {} as Suite
  beforeAll(async () => {
    const test = await startApp()
    Object.assign(suite, { test, admin: await test.login(), nobody: await test.login(await test.person({}), password) })
  })
  return suite
}

export const good = (answer: Envelope) => {
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data
}
/** Fields that a refused record is wrong in. */
export const faultsIn = (answer: Envelope): string[] => {
  expect(answer.code, JSON.stringify(answer)).toBe(400)
  return answer.data.errors.map(({ field }: { field: string }) => field)
}
/** What whoever is refused is told. */
export const told = ({ code, msg, data }: Envelope) => ({ code, msg, data })

/** A model that was started for the tests of a group; whoever makes a call is its clerk, where nobody else is named. */
export function casesOf(suite: Suite, { start, can, audited }: Subject) {
  const on = {} as Started
  beforeAll(async () => {
    Object.assign(on, await start(suite.test, suite.admin))
  })
  const clerk = () => on.clerk.token
  const read = async (id: string, token = clerk()): Promise<Row> => good(await on.calls.read(token, id))
  const list = async (token = clerk()): Promise<Row[]> => good(await on.calls.list(token)).list
  return {
    on,
    clerk,
    read,
    list,
    make: async (values = on.sample(), token = clerk()): Promise<string> => good(await on.calls.create(token, values)).id,
    idsOf: async (token = clerk()) => (await list(token)).map(({ id }) => id),
    isThere: async (id: string, token = clerk()) => (await on.calls.read(token, id)).code === 200,
    /** values as whoever wrote them reads them: what they read through a mask is told apart */
    clear: (values: Row): Row => Object.fromEntries(Object.entries(values).filter(([field]) => field !== can.masked)),
    /** lines of the audit trail about one record, the first one first */
    audits: (recordId: string) =>
      suite.test.database.db
        .selectFrom('base_audit')
        .select(['verb', 'userId', 'before', 'after'])
        .where('entity', '=', audited)
        .where('recordId', '=', recordId)
        .orderBy('id')
        .execute(),
  }
}
