import type { FieldProps } from '@rjsf/utils'
import { Button, Input } from 'antd'
import { isRecord } from '#core/edit/tree.ts'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { titleOf } from '../../properties/kinds.ts'
import { Pairs } from './Pairs.tsx'

type PairsFieldProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** Names with their values; or, where that may stand as well, an expression that is all of them. */
export function PairsField({ fieldPathId, formData, onChange, uiSchema }: PairsFieldProps) {
  const t = useText()
  const { path } = fieldPathId
  const title = titleOf(uiSchema?.['ui:title'], path)
  const isPairs = formData === undefined || formData === null || isRecord(formData)
  const mayBeText = path.at(-1) === 'with'
  return (
    <div className="pg-rules" id={fieldPathId.$id}>
      {isPairs ? (
        <Pairs
          title={title}
          value={isRecord(formData) ? (formData as { [name: string]: Json }) : undefined}
          {...(path.at(-1) === 'set' ? { hint: 'page.value' } : {})}
          onChange={(next) => onChange(next, path)}
        />
      ) : (
        <Input
          className="pg-prop-code"
          aria-label={title}
          value={typeof formData === 'string' ? formData : JSON.stringify(formData)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value, path)}
        />
      )}
      {mayBeText && formData === undefined ? (
        <Button size="small" onClick={() => onChange('{{ row }}', path)}>
          {t('t:design.list.thisRecord')}
        </Button>
      ) : null}
    </div>
  )
}
