import { memo, useCallback } from 'react'
import { checkForm } from '#core/check/check.ts'
import type { Command } from '#core/edit/types.ts'
import type { FormDef } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useText } from '#runtime/app.ts'
import { type OpenGroups, RecordForm } from '../../properties/RecordForm.tsx'
import { formProps } from '../../properties/schema.ts'
import type { Values } from '../../properties/validator.ts'
import { changedProps } from './changedProps.ts'

interface FormSettingsProps {
  form: FormDef
  groups: OpenGroups
  onRun: (command: Command) => void
}

const settingNames = Object.keys(formProps.own)

/** The settings of the form itself: how it opens, its labels, its buttons, its linkage. */
export const FormSettings = memo(function FormSettings({ form, groups, onRun }: FormSettingsProps) {
  const t = useText()
  // only linkage names parts: without it they need not be looked at
  const check = useCallback((settings: Values) => {
    const whole = settings.linkage === undefined ? { ...settings, fields: [] } : settings
    return checkForm(whole, env).filter(({ pointer }) => settingNames.includes(pointer.split('/')[1] ?? ''))
  }, [])
  const change = useCallback(
    (next: Values) => {
      const props = changedProps({ ...form }, next)
      if (Object.keys(props).length > 0) onRun({ do: 'setProps', at: ['form'], props })
    },
    [form, onRun],
  )
  return (
    <section className="pg-design-props" aria-label={t('t:design.properties')}>
      <h2>{t('t:design.formSettings')}</h2>
      <p className="pg-design-note">{t('t:design.chooseOne')}</p>
      <p className="pg-design-note">{t('t:design.keys')}</p>
      <RecordForm<Values> props={formProps} record={{ ...form }} check={check} groups={groups} onChange={change} />
    </section>
  )
})
