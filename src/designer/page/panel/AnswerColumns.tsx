import { Button, Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import type { Command, Standing } from '#core/edit/types.ts'
import { hasExpr } from '#core/expression/expr.ts'
import { isRecord } from '#core/json.ts'
import type { Node, Source } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { listOf, read } from '#runtime/data/sources.ts'
import { useOffered } from './context.ts'

/** So many properties of a row are offered. */
const mostOffered = 60

/** What a block asks for as a whole address; nothing where that is known only once the page runs. */
function askedBy({ source, resource }: Node, around: string | undefined): Source | undefined {
  const base = typeof resource === 'string' ? resource : around
  const call: Source | undefined = isRecord(source) ? (source as Source) : base === undefined ? undefined : { get: base }
  if (!call || hasExpr(JSON.stringify(call))) return undefined
  if (call.get === undefined) return call.options === undefined ? call : undefined
  return call.get.startsWith('./') ? (base === undefined ? undefined : { ...call, get: `${base}${call.get.slice(1)}` }) : call
}

interface AnswerColumnsProps {
  standing: Standing
  onRun: (command: Command) => boolean
  onSelect: (keys: readonly string[]) => void
}

/** What the call of a list answers: each property of its first row can be shown as a column. */
export function AnswerColumns({ standing: { node }, onRun, onSelect }: AnswerColumnsProps) {
  const app = useApp()
  const { t } = app
  const { resource } = useOffered()
  const [answered, setAnswered] = useState<{ of: string; names?: string[]; failed?: string }>()
  const asked = askedBy(node, resource)
  const key = asked && JSON.stringify(asked)
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (wanted === undefined) return
    let gone = false
    read(JSON.parse(wanted) as Source, app).then(
      ({ data }) => {
        const [row] = listOf(data)
        const names = isRecord(row) ? Object.keys(row).filter((name) => name !== 'children' && !name.startsWith('$')) : []
        if (!gone) setAnswered({ of: wanted, names: names.slice(0, mostOffered) })
      },
      (error: Error) => gone || setAnswered({ of: wanted, failed: error.message }),
    )
    return () => {
      gone = true
    }
  }, [app, wanted])
  if (key === undefined) return null
  const columns = (Array.isArray(node.columns) ? node.columns : []).filter(isRecord) as Node[]
  const now = answered?.of === key ? answered : undefined
  const toggle = (name: string) => {
    const shown = columns.find(({ field }) => field === name)
    const command: Command =
      shown?.id !== undefined
        ? { do: 'remove', nodes: [shown.id] }
        : { do: 'put', node: { field: name, label: name } as Node, to: { at: 'inside', of: String(node.id), slot: 'columns' } }
    // the list stays what is chosen: one goes on to the next column
    if (onRun(command)) onSelect([String(node.id)])
  }
  return (
    <fieldset className="pg-list-offers">
      <legend>{t('t:design.page.answerColumns')}</legend>
      {now?.names === undefined ? (
        <Button size="small" loading={wanted === key && !now} onClick={() => setWanted(key)}>
          {t('t:design.page.readAnswer')}
        </Button>
      ) : now.names.length === 0 ? (
        <p className="pg-list-none">{t('t:design.page.noAnswer')}</p>
      ) : (
        now.names.map((name) => (
          <Checkbox key={name} checked={columns.some(({ field }) => field === name)} onChange={() => toggle(name)}>
            <span data-words="data">{name}</span>
          </Checkbox>
        ))
      )}
      {now?.failed === undefined ? null : (
        <p className="pg-fault" role="alert">
          {now.failed}
        </p>
      )}
    </fieldset>
  )
}
