import { AutoComplete, Button, Input } from 'antd'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useEntries } from '../../useEntries.ts'

interface PairsProps {
  title: string
  value: { [name: string]: Json } | undefined
  /** names that are offered */
  names?: readonly string[]
  /** how a name is written, where none is offered */
  hint?: string
  onChange: (value: { [name: string]: Json } | undefined) => void
}

/** A value as it stands in a line: a text as it is, anything else as JSON. */
const shown = (value: Json): string => (typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value))
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
const read = (text: string): Json => (isJson(text) ? (JSON.parse(text) as Json) : text)

/** Names with their values, each on a line: values may be expressions. */
export function Pairs({ title, value, names = [], hint, onChange }: PairsProps) {
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
    <div className="pg-rules" ref={list} role="group" aria-label={title}>
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
          <Input
            className="pg-prop-code"
            aria-label={`${name}: ${t('t:properties.name.value')}`}
            value={shown(one)}
            onChange={({ target }) => change(entries.map((entry, n) => (n === i ? [name, read(target.value)] : entry)))}
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
      <Button
        size="small"
        type="dashed"
        block
        aria-label={`${title}: ${t('t:properties.add')}`}
        onClick={() => {
          adding()
          change([...entries, [free(), '']])
        }}
      >
        {t('t:properties.add')}
      </Button>
    </div>
  )
}
