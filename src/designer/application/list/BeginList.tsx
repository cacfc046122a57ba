import { Button } from 'antd'
import { kindOf } from '#core/application/kinds.ts'
import { usualList } from '#core/application/usualList.ts'
import type { Command } from '#core/edit/types.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { FormDef } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useText } from '#runtime/app.ts'
import type { Draft } from '../load.ts'

interface BeginListProps {
  draft: Draft
  form: FormDef
  /** whether the form has faults: a list of it cannot be begun */
  isFaulty: boolean
  onRun: (command: Command) => void
}

/** In place of a list that is not there yet: the usual one of the form can be begun with. */
export function BeginList({ draft, form, isFaulty, onRun }: BeginListProps) {
  const t = useText()
  const begin = () => onRun({ do: 'setProps', at: ['list'], props: { ...usualList(normaliseForm(form, env), env, kindOf(draft.type)) } })
  return (
    <div className="pg-studio-wait">
      <p>{t('t:design.list.none')}</p>
      <Button type="primary" disabled={isFaulty} onClick={begin}>
        {t('t:design.list.begin')}
      </Button>
    </div>
  )
}
