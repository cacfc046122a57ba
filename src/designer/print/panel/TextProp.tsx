import { Button, Input, Select } from 'antd'
import { use, useId, useState } from 'react'
import type { PrintField } from '#core/edit/print/types.ts'
import { insertedAt } from '#core/edit/print/words.ts'
import type { Language, Text } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useDictionaries } from '../../application/list/useDictionaries.ts'
import { Choose } from '../../flow/panel/controls.tsx'
import { GrowingText } from '../../properties/GrowingText.tsx'
import { expressionOf, functionName, inWords, type PrintFunction, printFunctions } from '../words.ts'
import { FaultsContext } from './controls.tsx'

/** So many decimals a number is written with at most. */
const mostDecimals = 20
const languages: Language[] = ['zh', 'zhtw', 'en']

interface TextPropProps {
  label: string
  /** the property that it edits, as faults name it */
  prop: string
  value: Text
  fields: readonly PrintField[]
  /** the sub-table in whose rows it stands */
  table?: string | undefined
  onChange: (text: Text) => void
}

/** A text, or one in each language, into which fields are put by what they are called. */
export function TextProp({ label, prop, value, fields, table, onChange }: TextPropProps) {
  const t = useText()
  const id = useId()
  const [at, setAt] = useState<{ language: Language; place: number }>()
  const texts = typeof value === 'string' ? undefined : value
  const write = (language: Language, text: string) => onChange(texts ? { ...texts, [language]: text } : text)
  const insert = (expression: string) => {
    const language = texts ? (at?.language ?? 'zh') : 'zh'
    const text = typeof value === 'string' ? value : (value[language] ?? '')
    write(language, insertedAt(text, Math.min(at?.place ?? text.length, text.length), expression))
  }
  const fault = use(FaultsContext).get(prop)
  const area = (language: Language, text: string) => (
    <GrowingText
      key={language}
      id={language === 'zh' ? id : undefined}
      most={6}
      {...(fault === undefined ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-fault` })}
      aria-label={texts ? `${label} ${t(`t:language.${language}`)}` : label}
      value={text}
      onChange={({ target }) => write(language, target.value)}
      onSelect={({ currentTarget }) => setAt({ language, place: currentTarget.selectionEnd })}
    />
  )
  const words = inWords(value, fields, table, t)
  return (
    <div className="pg-flow-part pg-print-text">
      <div className="pg-print-pair">
        <label htmlFor={id}>{label}</label>
        <Button
          size="small"
          type={texts ? 'primary' : 'default'}
          ghost={texts !== undefined}
          aria-pressed={texts !== undefined}
          aria-label={`${label}: ${t('t:properties.languages')}`}
          onClick={() => onChange(texts ? texts.zh : { zh: String(value) })}
        >
          {t('t:properties.languages')}
        </Button>
      </div>
      {typeof value === 'string' ? area('zh', value) : languages.map((language) => area(language, value[language] ?? ''))}
      {fault === undefined ? null : (
        <p className="pg-fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
      {words !== (texts ? t(texts) : value) ? <p className="pg-design-note">{words}</p> : null}
      <Insert label={label} fields={fields} table={table} onInsert={insert} />
    </div>
  )
}

interface InsertProps {
  label: string
  fields: readonly PrintField[]
  table: string | undefined
  onInsert: (expression: string) => void
}

/** Chooses a field, and a function around it, and puts them into the text. */
function Insert({ label, fields, table, onInsert }: InsertProps) {
  const t = useText()
  const id = useId()
  const [field, setField] = useState<string>()
  const [name, setName] = useState<PrintFunction>()
  const [more, setMore] = useState('')
  const dictionaries = useDictionaries(name === 'dictionary')
  const columns = fields.find(({ id }) => id === `form.${table}`)?.children ?? []
  const choices = [...columns, ...fields.filter(({ children }) => !children)].map(({ id, fullName }) => ({ value: id, label: fullName }))
  const isOut = name === 'thousands' && more !== '' && !(/^\d{1,2}$/.test(more) && Number(more) <= mostDecimals)
  const lacks = field === undefined || (name === 'dictionary' && more === '') || isOut
  return (
    <div className="pg-print-insert">
      <Select
        aria-label={`${label}: ${t('t:print.design.field')}`}
        showSearch
        optionFilterProp="label"
        placeholder={t('t:print.design.field')}
        value={field ?? null}
        onChange={(next: string | null) => setField(next ?? undefined)}
        options={choices}
      />
      <Select
        aria-label={`${label}: ${t('t:print.design.function')}`}
        allowClear
        placeholder={t('t:print.design.function')}
        value={name ?? null}
        onChange={(next: PrintFunction | null | undefined) => {
          setName(next ?? undefined)
          setMore('')
        }}
        options={printFunctions.map((one) => ({ value: one, label: t(functionName[one]) }))}
      />
      {name === 'thousands' || name === 'date' ? (
        <Input
          aria-label={t(`t:print.design.${name === 'date' ? 'format' : 'decimals'}`)}
          placeholder={name === 'date' ? 'yyyy-MM-dd HH:mm:ss' : '2'}
          value={more}
          onChange={({ target }) => setMore(target.value)}
          {...(isOut ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
        />
      ) : null}
      {isOut ? (
        <p className="pg-fault" id={`${id}-fault`} role="alert">
          {t('t:print.design.outOfWhole', { min: 0, max: mostDecimals })}
        </p>
      ) : null}
      {name === 'dictionary' ? (
        <Choose
          label={t('t:print.design.dictionary')}
          value={more || undefined}
          options={(dictionaries ?? []).map(({ value, label }) => ({ value: String(value), label }))}
          placeholder={t('t:print.design.dictionary')}
          onChange={(next) => setMore(next ?? '')}
        />
      ) : null}
      <Button
        disabled={lacks}
        onClick={() => field && onInsert(expressionOf(field, name, name === 'date' && more === '' ? 'yyyy-MM-dd HH:mm:ss' : more))}
      >
        {t('t:print.design.insert')}
      </Button>
    </div>
  )
}
