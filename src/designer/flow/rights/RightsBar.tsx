import { Button } from 'antd'
import { useState } from 'react'
import type { RightField, RightGroup } from '#core/edit/flow/rights.ts'
import type { FieldRight } from '#core/flow/nodeForm.ts'
import { PlainSelect } from '#renderers/choice/PlainSelect.tsx'
import { useText } from '#runtime/app.ts'

interface RightsBarProps {
  groups: readonly RightGroup[]
  fields: ReadonlyMap<string, RightField>
  /** what may be chosen for a field at this place */
  may: readonly FieldRight[]
  /** what it is like at the place before, by what that is called; the start has none */
  before: { title: string; right: (code: string) => FieldRight } | undefined
  /** what it is like at the start */
  start: ((code: string) => FieldRight) | undefined
  onSet: (fields: readonly RightField[], right: (field: RightField) => FieldRight | undefined) => void
}

/** Many fields at once: all of them, or those of a group, each of one right or as they are elsewhere. */
export function RightsBar({ groups, fields, may, before, start, onSet }: RightsBarProps) {
  const t = useText()
  const [key, setKey] = useState('')
  const group = groups.find((one) => one.key === key)
  const all = [...fields.values()]
  const set = (right: (field: RightField) => FieldRight | undefined) =>
    onSet(group ? group.codes.flatMap((code) => fields.get(code) ?? []) : all, right)
  // a form has no group of everything that is required
  const offered = may.filter((right) => right !== 'require')
  return (
    <div className="pg-rights-bar" role="group" aria-label={t('t:flowDesign.right.choose')}>
      <PlainSelect
        label={t('t:flowDesign.right.which')}
        value={group ? key : ''}
        choices={[
          { value: '', text: t('t:flowDesign.right.all') },
          ...groups.map(({ key, title }) => ({ value: key, text: t('t:flowDesign.right.group', { name: t(title) }) })),
        ]}
        onChange={setKey}
      />
      {offered.map((right) => (
        <Button key={right} size="small" onClick={() => set(() => right)}>
          {t(`t:flowDesign.right.${right}`)}
        </Button>
      ))}
      <Button size="small" onClick={() => set(() => undefined)}>
        {t('t:flowDesign.right.asUsual')}
      </Button>
      {start ? (
        <Button size="small" onClick={() => set(({ code }) => start(code))}>
          {t('t:flowDesign.right.asStart')}
        </Button>
      ) : null}
      {before ? (
        <Button size="small" onClick={() => set(({ code }) => before.right(code))}>
          {t('t:flowDesign.right.asBefore', { name: before.title })}
        </Button>
      ) : null}
    </div>
  )
}
