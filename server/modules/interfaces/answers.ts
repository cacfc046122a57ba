import { arrayOf, integer, listOf, object, orNull, pageOf, record, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'

/** Interfaces below their categories. */
export const interfaceTree = listOf(
  object({ id: text, fullName: text, children: arrayOf(object({ id: text, fullName: text, enCode: text, type: text })) }),
)
const rows = arrayOf(record)
/** An interface as its form reads it: its lists as lists, and the names of its headers. */
export const interfaceAnswer = () =>
  recordAnswer(entityOf('dataInterface'), {
    without: ['parameterJson', 'fieldJson', 'queryJson', 'conditionsJson', 'columnsJson'],
    beside: {
      ...{ parameterJson: rows, fieldJson: rows, queryJson: rows, conditionsJson: rows, columnsJson: arrayOf(text) },
      headers: arrayOf(object({ field: text, value: text })),
    },
  })
/** A page of calls that were made through an interface. */
export const callsAnswer = pageOf(
  object({
    id: text,
    at: time,
    kind: text,
    params: text,
    ms: integer,
    rows: orNull(integer),
    outcome: integer,
    message: orNull(text),
    userName: orNull(text),
  }),
)
