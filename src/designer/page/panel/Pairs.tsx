import { AutoComplete, Button, Input, InputNumber, Select, Switch } from 'antd'
import { isRecord } from '#core/edit/tree.ts'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { AddEntry } from '../../properties/AddEntry.tsx'
import { useEntries } from '../../useEntries.ts'

interface PairsProps {
  title: string
  value: { [name: string]: Json } | undefined
  /** names that are offered */
  names?: readonly string[]
  /** how a name is written, where none is offered */
  hint?: string
  /** in how many others it stands */
  depth?: number
  onChange: (value: { [name: string]: Json } | undefined) => void
}

/** Names with their values: values may be expressions, and records of names again. */
export function Pairs({ title, value, names = [], hint, depth = 0, onChange }: PairsProps) {
  const t = useText()
  const entries = Object.entries(value ?? {})
  const { list, adding } = useEntries<HTMLDivElement>(entries.length)
  const change = (next: ReadonlyArray<readonly [string, Json]>) => onChange(next.length > 0 ? Object.fromEntries(next) : undefined)
  const free = (): string => {
    const offered = names.find((name) => !entries.some(([one]) => one === name))
    if (offered !== undefined) return offered
    let n = entries.length + 1
    while (entries.some(([name]) => name === `name${n}`)) n++
    return hint === undefined ? `name${n}` : `${hint}${n}`
  }
  return (
    <div className={depth === 0 ? 'pg-rules' : 'pg-rules pg-page-nested'} ref={list} role="group" aria-label={title}>
      {entries.map(([name, one], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is typed
        <div className="pg-page-pair" key={i}>
          <AutoComplete
            aria-label={`${title}: ${t('t:design.page.name')} ${i + 1}`}
            value={name}
            options={names.map((value) => ({ value }))}
            onChange={(next: string) => {
              if (next !== '' && !entries.some(([other], n) => n !== i && other === next))
                change(entries.map((entry, n) => (n === i ? [next, entry[1]] : entry)))
            }}
          />
          <ValueInput
            title={name}
            value={one}
            depth={depth}
            onChange={(next) => change(entries.map((entry, n) => (n === i ? [name, next] : entry)))}
          />
          <Button
            size="small"
            type="text"
            danger
            aria-label={`${t('t:properties.remove')} ${name}`}
            onClick={() => change(entries.filter((_entry, n) => n !== i))}
          >
            ✕
          </Button>
        </div>
      ))}
      <AddEntry
        title={title}
        onAdd={() => {
          adding()
          change([...entries, [free(), '']])
        }}
      />
    </div>
  )
}

/** What a value can be, in the order in which it is offered. */
const kinds = ['text', 'number', 'flag', 'record', 'list', 'none'] as const
type ValueKind = (typeof kinds)[number]
/** Records and lists in each other are chosen down to here. */
const deepest = 6

const kindOf = (value: Json): ValueKind => {
  if (value === null) return 'none'
  if (Array.isArray(value)) return 'list'
  if (isRecord(value)) return 'record'
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text'
}

/** A value as one of another kind: what it says is kept where it can be. */
function madeInto(kind: ValueKind, value: Json): Json {
  const isPlain = typeof value === 'string' || typeof value === 'number'
  if (kind === 'none') return null
  if (kind === 'flag') return false
  if (kind === 'number') return isPlain && value !== '' && Number.isFinite(Number(value)) ? Number(value) : 0
  if (kind === 'text') return isPlain ? String(value) : ''
  if (kind === 'list') return isPlain && value !== '' ? [value] : []
  return {}
}

interface ValueInputProps {
  /** what the value is of */
  title: string
  value: Json
  depth?: number
  onChange: (value: Json) => void
}

/** Any value, put together by choosing what it is: a text or an expression, a number, yes or no, names with values, a list, nothing. */
export function ValueInput({ title, value, depth = 0, onChange }: ValueInputProps) {
  const t = useText()
  const kind = kindOf(value)
  const offered = depth < deepest ? kinds : kinds.filter((one) => one !== 'record' && one !== 'list')
  const name = `${title}: ${t('t:properties.name.value')}`
  return (
    <div className="pg-page-value">
      <div className="pg-prop-row">
        <Select<ValueKind>
          aria-label={`${title}: ${t('t:pageForm.value.kind')}`}
          popupMatchSelectWidth={false}
          value={kind}
          options={[...new Set([kind, ...offered])].map((one) => ({ value: one, label: t(`t:pageForm.value.${one}`) }))}
          onChange={(next) => next !== kind && onChange(madeInto(next, value))}
        />
        {kind === 'text' ? (
          <Input className="pg-prop-code" aria-label={name} value={String(value)} onChange={({ target }) => onChange(target.value)} />
        ) : kind === 'number' ? (
          <InputNumber<number> controls={false} aria-label={name} value={Number(value)} onChange={(next) => onChange(next ?? 0)} />
        ) : kind === 'flag' ? (
          <Switch size="small" aria-label={name} checked={value === true} onChange={onChange} />
        ) : null}
      </div>
      {kind === 'record' ? (
        <Pairs title={title} value={value as { [name: string]: Json }} depth={depth + 1} onChange={(next) => onChange(next ?? {})} />
      ) : kind === 'list' ? (
        <Values title={title} value={value as Json[]} depth={depth + 1} onChange={onChange} />
      ) : null}
    </div>
  )
}

interface ValuesProps {
  title: string
  value: readonly Json[]
  depth: number
  onChange: (value: Json[]) => void
}

/** The values of a list, each below the other. */
function Values({ title, value, depth, onChange }: ValuesProps) {
  const t = useText()
  const { list, adding } = useEntries<HTMLDivElement>(value.length)
  return (
    <div className="pg-rules pg-page-nested" ref={list} role="group" aria-label={title}>
      {value.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place
        <div className="pg-page-entry" key={i}>
          <ValueInput
            title={`${title} ${i + 1}`}
            value={one}
            depth={depth}
            onChange={(next) => onChange(value.map((other, n) => (n === i ? next : other)))}
          />
          <Button
            size="small"
            type="text"
            danger
            aria-label={`${t('t:properties.remove')} ${i + 1}`}
            onClick={() => onChange(value.filter((_one, n) => n !== i))}
          >
            ✕
          </Button>
        </div>
      ))}
      <AddEntry
        title={title}
        onAdd={() => {
          adding()
          onChange([...value, ''])
        }}
      />
    </div>
  )
}
