import { useEffect, useMemo, useState } from 'react'
import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import { formatDate } from '#core/format/format.ts'
import { approvalsOf } from '#core/print/approvals.ts'
import { dictionariesIn, type PrintPicture, type PrintRecord } from '#core/print/fill.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { dictCall, listOf, read } from '#runtime/data/sources.ts'
import { sendOf } from '../../sendOf.ts'
import type { StoredPrint } from '../load.ts'

type Data = Answers['GET /api/system/printDev/Data']

/** What the pages are laid out with in place of the sample. */
export interface PreviewRecord {
  record: PrintRecord
  dictionary: Row
  /** when it was read, as texts may name it */
  time: string
}

interface Known {
  /** the record that it is, or that could not be read */
  id: string
  data?: Data
  error?: string
}

const timeOf = (ms: number) => formatDate(ms, 'yyyy-MM-dd HH:mm:ss')

/** Words of dictionaries that a template looks up in and that came with no record: those that it names since it was saved. */
function useDictionaryWords(codes: readonly string[]): Row {
  const app = useApp()
  const [words, setWords] = useState<Row>({})
  const next = codes.find((code) => words[code] === undefined)
  useEffect(() => {
    if (next === undefined) return
    let gone = false
    const take = (found: Row) => gone || setWords((last) => ({ ...last, [next]: found }))
    read(dictCall(next), app).then(
      ({ data }) =>
        take(
          Object.fromEntries(
            listOf(data).flatMap(({ id, enCode, fullName }) => [
              [String(enCode), fullName ?? ''],
              [String(id), fullName ?? ''],
            ]),
          ),
        ),
      // one that is not there has no words, here as on paper
      () => take({}),
    )
    return () => {
      gone = true
    }
  }, [app, next])
  return words
}

const noCodes: readonly string[] = []

/**
 * The record that somebody chose to see the pages with, as its reader reads it; nothing where that is the sample. It is read
 * again after each save, and known to this window alone.
 */
export function usePreview({ id, version }: StoredPrint, template: PrintTemplate) {
  const app = useApp()
  const { t } = app
  const [chosen, choose] = useState('')
  const [known, setKnown] = useState<Known>({ id: '' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` and a new version read again
  useEffect(() => {
    if (chosen === '') return setKnown({ id: '' })
    const stop = new AbortController()
    const query = { id, recordId: chosen }
    ask(sendOf(app), 'GET /api/system/printDev/Data', { query, quiet: true, signal: stop.signal }).then(
      ({ data }) => stop.signal.aborted || setKnown({ id: chosen, data }),
      (error: Error) => stop.signal.aborted || setKnown({ id: chosen, error: error.message }),
    )
    return () => stop.abort()
  }, [app, id, version, chosen, round])
  const data = known.id === chosen ? known.data : undefined
  const looked = useMemo(() => (data ? dictionariesIn(template).join('\n') : ''), [data, template])
  const lacking = useMemo(
    () => (looked === '' || !data ? noCodes : looked.split('\n').filter((code) => (data.dictionary as Row)[code] === undefined)),
    [looked, data],
  )
  const words = useDictionaryWords(lacking)
  const record = useMemo((): PrintRecord | undefined => {
    if (!data) return undefined
    const { printData, printTexts, printPictures, operatorRecordList } = data
    return {
      ...{ values: printData as Row, texts: printTexts as Row, approvals: approvalsOf(operatorRecordList, t, timeOf) },
      pictures: printPictures as object as { [field: string]: PrintPicture[] },
    }
  }, [data, t])
  const shown = useMemo(
    (): PreviewRecord | undefined =>
      record && data ? { record, dictionary: { ...words, ...(data.dictionary as Row) }, time: timeOf(Date.now()) } : undefined,
    [record, data, words],
  )
  return {
    chosen,
    choose,
    shown,
    isReading: known.id !== chosen,
    error: known.id === chosen ? known.error : undefined,
    retry: () => {
      setKnown({ id: '' })
      setRound((n) => n + 1)
    },
  }
}

/** The record that the pages are laid out with, and the way to another one. */
export type Preview = ReturnType<typeof usePreview>
