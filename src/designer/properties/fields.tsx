import type { FieldProps } from '@rjsf/utils'
import { Button, Input, Switch } from 'antd'
import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { useContext, useId, useState } from 'react'
import { wordFault } from '#core/check/check.ts'
import { readBraced } from '#core/edit/formula/pieces.ts'
import { widgetOf } from '#core/edit/tree.ts'
import type { Json, Language } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useText } from '#runtime/app.ts'
import { AbleField } from '../formula/AbleField.tsx'
import { NodeContext, useHere } from '../formula/around.ts'
import { ExpressionField } from '../formula/ExpressionField.tsx'
import { FormulaButton, FormulaWords } from '../formula/FormulaButton.tsx'
import { LinkageField } from '../formula/LinkageField.tsx'
import { NameField, NamesField } from '../formula/NameField.tsx'
import { nodeHere } from '../formula/nameChoices.ts'
import { ParametersField } from '../formula/ParametersField.tsx'
import { sourceField } from '../formula/SourceField.tsx'
import { WhenField } from '../formula/WhenField.tsx'
import { ValueInput } from '../page/panel/Pairs.tsx'
import { GrowingText } from './GrowingText.tsx'
import { titleOf } from './kinds.ts'
import { PictureField } from './PictureField.tsx'
import { ruleField } from './RuleField.tsx'

const languages: Language[] = ['zh', 'zhtw', 'en']
/** One line until it needs more. */
const mostRows = 6

interface ToggleProps {
  pressed: boolean
  label: string
  /** what it belongs to, where that has a title */
  about: string
  onPress: () => void
}

/** A small switch beside a field: another way to write its value. */
function Toggle({ pressed, label, about, onPress }: ToggleProps) {
  return (
    <Button
      size="small"
      type={pressed ? 'primary' : 'default'}
      ghost={pressed}
      aria-pressed={pressed}
      aria-label={about ? `${about}: ${label}` : label}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

type OwnProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** What the field is called, and what holds where it says nothing. */
const saidOf = ({ uiSchema, fieldPathId }: OwnProps) => ({
  title: titleOf(uiSchema?.['ui:title'], fieldPathId.path),
  standard: (uiSchema?.['ui:options'] as { standard?: Json } | undefined)?.standard ?? null,
})

/** A text: plain, or one in each language. */
function TextField(props: OwnProps) {
  const { fieldPathId, formData, onChange } = props
  const t = useText()
  const { title } = saidOf(props)
  const change = (value: Json | undefined) => onChange(value, fieldPathId.path)
  const texts = formData !== null && typeof formData === 'object' && !Array.isArray(formData) ? formData : undefined
  const toggle = (
    <Toggle
      pressed={texts !== undefined}
      label={t('t:properties.languages')}
      about={title}
      onPress={() => change(texts ? (texts.zh as string | undefined) || undefined : { zh: String(formData ?? '') })}
    />
  )
  if (!texts) {
    return (
      <div className="pg-prop-row">
        <GrowingText
          id={fieldPathId.$id}
          most={mostRows}
          value={formData === undefined || formData === null ? '' : String(formData)}
          onChange={({ target }) => change(target.value || undefined)}
        />
        {toggle}
      </div>
    )
  }
  return (
    <div className="pg-prop-texts">
      {languages.map((language, i) => (
        <div className="pg-prop-row" key={language}>
          <GrowingText
            id={i === 0 ? fieldPathId.$id : undefined}
            most={mostRows}
            aria-label={`${title} ${t(`t:language.${language}`)}`.trim()}
            placeholder={t(`t:language.${language}`)}
            value={String(texts[language] ?? '')}
            onChange={({ target }) => {
              const { [language]: _before, ...rest } = texts
              // zh must be there, the others follow it where they are left out
              change(target.value || language === 'zh' ? { ...rest, [language]: target.value } : rest)
            }}
          />
          {i === 0 ? toggle : null}
        </div>
      ))}
    </div>
  )
}

/** On or off, or an expression that decides. What is as it would be without it is left out. */
function FlagField(props: OwnProps) {
  const { fieldPathId, formData, onChange, uiSchema } = props
  const t = useText()
  const { title, standard } = saidOf(props)
  const [asks, setAsks] = useState(typeof formData === 'string')
  const change = (value: Json | undefined) => onChange(value, fieldPathId.path)
  const isExpr = asks || typeof formData === 'string'
  const mayAsk = isExpr || (uiSchema?.['ui:options'] as { plain?: boolean } | undefined)?.plain !== true
  const usual = standard === true
  return (
    <>
      <div className="pg-prop-row">
        {isExpr ? (
          <Input
            id={fieldPathId.$id}
            className="pg-prop-code"
            placeholder={'{{ form.days > 3 }}'}
            value={typeof formData === 'string' ? formData : ''}
            onChange={({ target }) => change(target.value || undefined)}
          />
        ) : (
          <span className="pg-prop-flag">
            <Switch
              id={fieldPathId.$id}
              size="small"
              aria-label={title || undefined}
              checked={formData === undefined ? usual : formData === true}
              onChange={(on) => change(on === usual ? undefined : on)}
            />
          </span>
        )}
        {mayAsk ? (
          <Toggle
            pressed={isExpr}
            label={t('t:properties.expression')}
            about={title}
            onPress={() => {
              setAsks(!isExpr)
              if (isExpr) change(undefined)
            }}
          />
        ) : null}
      </div>
      {isExpr ? <WhenField name={String(fieldPathId.path.at(-1))} title={title} value={formData} onChange={change} /> : null}
    </>
  )
}

/** A value as it is written where any single value may stand: a word without quotes, everything else as JSON. */
function written(value: Json | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value)
}
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
const readLoose = (text: string): Json | undefined => (text === '' ? undefined : isJson(text) ? (JSON.parse(text) as Json) : text)

/** Any single value: a word, a number, an expression, a short list. */
function LooseField(props: OwnProps) {
  const { fieldPathId, formData, onChange } = props
  const t = useText()
  const { title, standard } = saidOf(props)
  // what is typed stays as it was typed: 1.0 is not made 1 under the fingers
  const [typed, setTyped] = useState(written(formData))
  const shown = JSON.stringify(readLoose(typed)) === JSON.stringify(formData) ? typed : written(formData)
  const builds = readBraced(formData) !== undefined || fieldPathId.path.at(-1) === 'defaultValue'
  const node = nodeHere(useHere(), useContext(NodeContext))
  // of a field only a table, or a choice of several, begins with a list
  const isOfOne = fieldPathId.path.at(-1) === 'defaultValue' && !(node && (widgetOf(node, env)?.isTable || node.multiple === true))
  const mayHold = !isOfOne && (props.uiSchema?.['ui:options'] as { holdsSeveral?: boolean } | undefined)?.holdsSeveral === true
  if (formData !== null && typeof formData === 'object')
    return <ValueInput title={title} value={formData} onChange={(value) => onChange(value === '' ? undefined : value, fieldPathId.path)} />
  return (
    <>
      <div className="pg-prop-row">
        <Input
          id={fieldPathId.$id}
          className="pg-prop-code"
          placeholder={standard === null ? undefined : written(standard)}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(readLoose(target.value), fieldPathId.path)
          }}
        />
        {builds ? <FormulaButton title={title} value={formData} onChange={(value) => onChange(value, fieldPathId.path)} /> : null}
        {mayHold && formData === undefined ? (
          <Toggle pressed={false} label={t('t:pageForm.value.list')} about={title} onPress={() => onChange([], fieldPathId.path)} />
        ) : null}
      </div>
      <FormulaWords value={formData} />
    </>
  )
}

/** Where a text stops being JSON, as a person counts. */
function jsonFault(text: string): { line: number; column: number; code: string } | undefined {
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (!first && isJson(text)) return undefined
  const before = text.slice(0, first?.offset ?? text.length).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, code: first ? printParseErrorCode(first.error) : 'InvalidSymbol' }
}

/** What has no plain shape, as JSON: what cannot be read stays as it was typed, and says where. */
function JsonField({ fieldPathId, formData, onChange }: OwnProps) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState(formData === undefined ? '' : JSON.stringify(formData, null, 2))
  const fault = text.trim() === '' ? undefined : jsonFault(text)
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') onChange(undefined, fieldPathId.path)
    else if (isJson(next)) onChange(JSON.parse(next) as Json, fieldPathId.path)
  }
  return (
    <>
      <GrowingText
        id={fieldPathId.$id}
        className="pg-prop-code"
        most={14}
        spellCheck={false}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-e` : undefined}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      {fault ? (
        <div className="pg-fault" role="alert" id={`${id}-e`}>
          {t('t:properties.jsonAt', {
            line: fault.line,
            column: fault.column,
            what: wordFault({ message: `JSON: ${fault.code}` }, t),
          })}
        </div>
      ) : null}
    </>
  )
}

/** Our own fields, by the kinds of kinds.ts that @rjsf has nothing for. */
export const ownFields = {
  text: TextField,
  flag: FlagField,
  loose: LooseField,
  json: JsonField,
  expression: ExpressionField,
  linkage: LinkageField,
  source: sourceField(JsonField),
  name: NameField,
  names: NamesField,
  rules: ruleField(JsonField, TextField),
  picture: PictureField,
  parameters: ParametersField,
  able: AbleField,
}
