import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { ask } from '#api/call.ts'
import { useApp, useText } from '#runtime/app.ts'
import { sendOf } from '../../sendOf.ts'
import { useFlowAround } from '../around.ts'
import type { OwnProps } from './ownField.tsx'

type Choices = Array<{ value: string; label: string }>

/** The print templates of an application; what is wrong where they cannot be read. */
function useTemplates(modelId: string | undefined): { choices?: Choices; failed?: string } {
  const app = useApp()
  const [state, setState] = useState<{ choices?: Choices; failed?: string }>({})
  useEffect(() => {
    if (modelId === undefined) return setState({ choices: [] })
    let gone = false
    ask(sendOf(app), 'GET /api/system/printDev/Selector', { query: { modelId }, quiet: true }).then(
      ({ data }) => gone || setState({ choices: data.list.map(({ id, fullName }) => ({ value: id, label: fullName })) }),
      (error: Error) => gone || setState({ choices: [], failed: error.message }),
    )
    return () => {
      gone = true
    }
  }, [app, modelId])
  return state
}

/** The templates that whoever is at a node prints by; where none is chosen, those of the form. */
export function PrintField({ id, label, value = [], onChange }: OwnProps<string[]>) {
  const t = useText()
  const { choices, failed } = useTemplates(useFlowAround().here.around?.id)
  // what is written stays to be seen, also where it is not offered
  const foreign = value.filter((one) => choices && !choices.some((choice) => choice.value === one))
  return (
    <>
      <Select<string[]>
        id={id}
        className="pg-flow-choose"
        aria-label={label}
        mode="multiple"
        optionFilterProp="label"
        loading={choices === undefined}
        placeholder={t('t:flowDesign.print.usual')}
        notFoundContent={t('t:flowDesign.print.none')}
        value={value}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        options={[...(choices ?? []), ...foreign.map((one) => ({ value: one, label: t('t:flowDesign.print.gone') }))]}
      />
      {failed ? (
        <p className="pg-fault" role="alert">
          {failed}
        </p>
      ) : null}
    </>
  )
}
