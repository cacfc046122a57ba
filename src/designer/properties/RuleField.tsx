import type { FieldProps } from '@rjsf/utils'
import { Button, Select } from 'antd'
import { type ComponentType, useState } from 'react'
import { formats } from '#core/format/formats.ts'
import type { Json, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { titleOf } from './kinds.ts'
import { areOwnRules, OwnRules } from './OwnRules.tsx'

type RuleProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** The format that a rule names; nothing of a rule with a pattern, a condition or a name that is none. */
function namedBy(rule: Json): string | undefined {
  const { use, pattern, check } = (rule !== null && typeof rule === 'object' && !Array.isArray(rule) ? rule : {}) as Row
  return typeof use === 'string' && pattern === undefined && check === undefined && Object.hasOwn(formats, use) ? use : undefined
}

/** What a value has to look like: formats by their names. Rules of one's own stay as they are when a format is chosen; those that are no sentence are drawn by `Text`, messages by `Words`. */
export function ruleField(Text: ComponentType<RuleProps>, Words: ComponentType<RuleProps>) {
  return function RuleField(props: RuleProps) {
    const { fieldPathId, formData, onChange, uiSchema } = props
    const t = useText()
    const title = titleOf(uiSchema?.['ui:title'], fieldPathId.path)
    const rules = Array.isArray(formData) ? formData : []
    const [writes, setWrites] = useState(false)
    const [round, setRound] = useState(0)
    const isOwn = formData !== undefined && (!Array.isArray(formData) || rules.some((rule) => namedBy(rule) === undefined))
    const choose = (names: string[]) => {
      const kept = rules.filter((rule) => {
        const name = namedBy(rule)
        return name === undefined || names.includes(name)
      })
      const next = [...kept, ...names.filter((name) => !rules.some((rule) => namedBy(rule) === name)).map((use) => ({ use }))]
      onChange(next.length > 0 ? next : undefined, fieldPathId.path)
      setRound(round + 1)
    }
    return (
      <>
        {formData === undefined || Array.isArray(formData) ? (
          <Select<string[]>
            id={fieldPathId.$id}
            className="pg-prop-wide"
            mode="multiple"
            aria-label={title || undefined}
            placeholder={t('t:rule.chooseFormat')}
            optionFilterProp="label"
            value={[...new Set(rules.flatMap((rule) => namedBy(rule) ?? []))]}
            options={Object.keys(formats).map((value) => ({ value, label: t(`t:rule.format.${value}`) }))}
            onChange={choose}
          />
        ) : null}
        <Button size="small" type="link" aria-expanded={writes} onClick={() => setWrites(!writes)}>
          {t(isOwn ? 't:rule.ownSet' : 't:rule.own')}
        </Button>
        {/* what was chosen above is written anew here */}
        {!writes ? null : areOwnRules(rules) && (formData === undefined || Array.isArray(formData)) ? (
          <OwnRules
            id={`${fieldPathId.$id}_own`}
            title={title}
            rules={rules}
            Text={Words as never}
            onChange={(next) => onChange(next.length > 0 ? next : undefined, fieldPathId.path)}
          />
        ) : (
          <Text key={round} {...props} fieldPathId={{ ...fieldPathId, $id: `${fieldPathId.$id}_own` }} />
        )}
      </>
    )
  }
}
