import { InputNumber, Switch } from 'antd'
import { useId } from 'react'
import { isRecord } from '#core/edit/tree.ts'
import { useText } from '#runtime/app.ts'
import { WhenField } from '../../formula/WhenField.tsx'
import { Actions } from './Actions.tsx'

interface EveryPartProps {
  value: unknown
  /** it is of a dialog */
  inForm: boolean
  onChange: (value: { [name: string]: unknown } | undefined) => void
}

/** Seconds that the server allows, and those that one begins with. */
const seconds = { least: 2, most: 3600, usual: 10 }

/** What a page or a dialog does again and again while somebody looks at it: how often, on which condition, and what. */
export function EveryPart({ value, inForm, onChange }: EveryPartProps) {
  const t = useText()
  const id = useId()
  const every = isRecord(value) ? value : undefined
  const set = (props: { [name: string]: unknown }) => {
    const next = { ...every, ...props }
    onChange(Object.fromEntries(Object.entries(next).filter(([, one]) => one !== undefined)))
  }
  return (
    <fieldset className="pg-page-actions" aria-label={t('t:pageForm.every')}>
      <legend>{t('t:pageForm.every')}</legend>
      <div className="pg-prop-row">
        <Switch
          id={id}
          size="small"
          checked={every !== undefined}
          onChange={(on) => onChange(on ? { seconds: seconds.usual, do: [] } : undefined)}
        />
        <label htmlFor={id}>{t('t:pageForm.everyOn')}</label>
      </div>
      {every ? (
        <>
          <div className="pg-prop-row">
            <label htmlFor={`${id}-s`}>{t('t:pageForm.everySeconds')}</label>
            <InputNumber<number>
              id={`${id}-s`}
              size="small"
              precision={0}
              min={seconds.least}
              max={seconds.most}
              value={typeof every.seconds === 'number' ? every.seconds : seconds.usual}
              onChange={(next) => next !== null && set({ seconds: next })}
            />
          </div>
          <div className="pg-props">
            <WhenField name="when" title={t('t:design.list.when')} value={every.when} onChange={(when) => set({ when })} />
          </div>
          <Actions
            title={t('t:pageForm.everyDo')}
            value={Array.isArray(every.do) ? (every.do as unknown[]) : undefined}
            inForm={inForm}
            onChange={(next) => set({ do: next ?? [] })}
          />
        </>
      ) : null}
    </fieldset>
  )
}
