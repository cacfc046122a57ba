import { Button, Select } from 'antd'
import type { Who } from '#core/flow/definition.ts'
import { useText } from '#runtime/app.ts'
import { useEntries } from '../../useEntries.ts'
import { useNaming } from '../useNaming.ts'
import { ruleWords } from '../words.ts'
import { type By, newRule, RuleBody, WithinPart } from './RuleRow.tsx'

const kinds: readonly By[] = [
  'users',
  'manager',
  'head',
  'role',
  'position',
  'group',
  'starter',
  'field',
  'approver',
  'chosen',
  'candidates',
  'interface',
]

interface RulesProps {
  rules: readonly Who[] | undefined
  label: string
  /** somebody decides before, who can choose */
  mayChoose: boolean
  /** an interface may say who it is: not who may launch */
  mayAsk?: boolean
  onChange: (rules: Who[] | undefined) => void
}

/** Rules that say who it is, each by choosing: whoever any of them finds. */
export function Rules({ rules, label, mayChoose, mayAsk = true, onChange }: RulesProps) {
  const t = useText()
  const all = Array.isArray(rules) ? rules : []
  const naming = useNaming(all)
  const { list, adding } = useEntries<HTMLDivElement>(all.length)
  const offered = kinds
    .filter((by) => mayAsk || by !== 'interface')
    .filter((by) => mayChoose || (by !== 'chosen' && by !== 'candidates'))
    .map((value) => ({ value, label: t(`t:flowDesign.by.${value}`) }))
  const put = (at: number, rule: Who) => onChange(all.map((one, i) => (i === at ? rule : one)))
  return (
    <div className="pg-flow-rules" ref={list}>
      {all.map((rule, i) => {
        const name = `${label} ${i + 1}`
        const isKnown = kinds.includes(rule.by)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
          <div className="pg-flow-rule" key={`${i} ${rule.by}`}>
            <div className="pg-flow-rule-head">
              <Select<By>
                size="small"
                aria-label={`${name}: ${t('t:flowDesign.rule.by')}`}
                value={rule.by}
                onChange={(by) => put(i, newRule(by))}
                options={isKnown ? offered : [...offered, { value: rule.by, label: String(rule.by) }]}
              />
              <Button
                size="small"
                type="text"
                danger
                aria-label={`${name}: ${t('t:properties.remove')}`}
                title={ruleWords(rule, naming)}
                onClick={() => onChange(all.filter((_one, at) => at !== i))}
              >
                ×
              </Button>
            </div>
            {rule.by === 'candidates' ? (
              <Rules
                rules={rule.among}
                label={`${name}: ${t('t:flowDesign.rule.among')}`}
                mayChoose={false}
                onChange={(among = []) => put(i, { ...rule, among })}
              />
            ) : (
              <RuleBody rule={rule} name={name} onChange={(next) => put(i, next)} />
            )}
            {isKnown ? <WithinPart rule={rule} name={name} onChange={(next) => put(i, next)} /> : null}
          </div>
        )
      })}
      <Select<By>
        size="small"
        className="pg-rule-add"
        aria-label={`${label}: ${t('t:flowDesign.rule.add')}`}
        placeholder={t('t:flowDesign.rule.add')}
        value={null}
        onChange={(by) => {
          adding()
          onChange([...all, newRule(by)])
        }}
        options={offered}
      />
    </div>
  )
}
