import { Button } from 'antd'
import { Suspense, useContext, useState } from 'react'
import { findStanding } from '#core/edit/flow/tree.ts'
import type { ListedRights } from '#core/flow/nodeForm.ts'
import { useText } from '#runtime/app.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import { AroundContext } from '../../formula/around.ts'
import type { RightsDialogProps } from '../rights/RightsDialog.tsx'
import { usePanel } from './context.ts'
import { FieldsList } from './FieldsList.tsx'
import type { OwnProps } from './ownField.tsx'

const RightsDialog = lazyDialog<RightsDialogProps>('flowRights', () => import('../rights/RightsDialog.tsx'))

/** What the fields of the form are at a node: on a list here, on a drawing of the form in a room of its own. */
export function FieldsField({ id, label, value = {}, onChange }: OwnProps<ListedRights>) {
  const t = useText()
  const { definition, of } = usePanel()
  const around = useContext(AroundContext)
  const [isOpen, setOpen] = useState(false)
  const place = of === 'start' ? of : findStanding(definition, of)?.node
  const form = around?.definition.form
  if (place === undefined) return null
  return (
    <>
      {around && form ? (
        <Button block onClick={() => setOpen(true)}>
          {t('t:flowDesign.right.open')}
        </Button>
      ) : null}
      <FieldsList id={id} label={label} place={place} value={value} onChange={onChange} />
      {isOpen && around && form ? (
        <Suspense>
          <RightsDialog
            {...{ flow: definition, place, form, modelId: around.id, listed: value }}
            onClose={() => setOpen(false)}
            onDone={(next) => {
              setOpen(false)
              onChange(next)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
