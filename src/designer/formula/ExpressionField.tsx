import type { FieldProps } from '@rjsf/utils'
import { readBraced } from '#core/edit/formula/pieces.ts'
import type { Json } from '#core/types.ts'
import { GrowingText } from '../properties/GrowingText.tsx'
import { titleOf } from '../properties/kinds.ts'
import { FormulaButton, FormulaWords } from './FormulaButton.tsx'

type ExpressionProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** What an option is asked by, where its options are left out. */
const ofOptions = [
  ['item', 'id'],
  ['item', 'fullName'],
]

/** A property that is an expression: its text, what it says in words, and the builder of it. */
export function ExpressionField({ fieldPathId, formData, onChange, uiSchema }: ExpressionProps) {
  const title = titleOf(uiSchema?.['ui:title'], fieldPathId.path)
  const change = (value: string | undefined) => onChange(value, fieldPathId.path)
  const text = formData === undefined || formData === null ? '' : typeof formData === 'string' ? formData : JSON.stringify(formData)
  // what is a text around expressions, or no expression at all, is edited as the text that it is
  const builds = text === '' || readBraced(text) !== undefined
  return (
    <>
      <div className="pg-prop-row">
        <GrowingText
          id={fieldPathId.$id}
          className="pg-prop-code"
          data-words="data"
          most={6}
          spellCheck={false}
          placeholder={'{{ form.price * form.count }}'}
          value={text}
          onChange={({ target }) => change(target.value || undefined)}
        />
        {builds ? (
          <FormulaButton
            title={title}
            value={formData}
            {...(fieldPathId.path.at(-1) === 'optionsWhen' ? { more: ofOptions } : {})}
            onChange={change}
          />
        ) : null}
      </div>
      <FormulaWords value={formData} />
    </>
  )
}
