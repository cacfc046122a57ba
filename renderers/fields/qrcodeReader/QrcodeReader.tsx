import { Suspense, useState } from 'react'
import type { Row } from '#core/types.ts'
import { useRun } from '#runtime/actions/run.ts'
import { useText } from '#runtime/app.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { useScopeContext } from '#runtime/scope.ts'
import { transfer } from '../../choice/transfer.ts'
import { Clear } from '../../control/Clear.tsx'
import { classes, fieldAttributes, useLook } from '../../control/look.ts'
import { plainText } from '../../control/text.tsx'
import { icon } from '../../icons/icons.tsx'
import './qrcodeReader.css'

const ScanDialog = lazyDialog('scan', () => import('../../scan/ScanDialog.tsx'))
const scan = icon('scan', 'M2 5.5V2h3.5M10.5 2H14v3.5M14 10.5V14h-3.5M5.5 14H2v-3.5M2 8h12')

/**
 * WG-31: scans the code of a record. What is kept is the field of the record that the definition names, else its id; fields
 * are filled by `transferList`, and `on.read` runs with the record as `item`.
 */
function Edit(props: EditProps<'qrcodeReader'>) {
  const { node, label, value, onChange, onBlur, disabled } = props
  const { modelId, relationField, clearable = true } = node
  const t = useText()
  const at = useScopeContext()
  const run = useRun()
  const look = useLook(props)
  const [open, setOpen] = useState(false)
  const text = plainText(value)
  const close = () => {
    setOpen(false)
    onBlur()
  }
  const take = (record: Row) => {
    onChange(plainText(relationField === undefined ? record.id : record[relationField]) || undefined)
    transfer(node, record, at)
    void run(node.on?.read, { item: record })
  }
  const name = t('t:scan.title')
  return (
    <>
      <span
        className={classes(
          'ant-input-affix-wrapper pg-scanned',
          look.suffix && `ant-input-affix-wrapper${look.suffix}`,
          disabled && 'ant-input-affix-wrapper-disabled',
          look.frame('input'),
        )}
      >
        <input
          {...fieldAttributes(props)}
          type="text"
          readOnly
          className={classes('ant-input', look.suffix && `ant-input${look.suffix}`, disabled && 'ant-input-disabled')}
          value={text}
          placeholder={t('t:scan.none')}
          disabled={disabled}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            setOpen(true)
          }}
        />
        <span className="ant-input-suffix">
          {clearable && text !== '' && !disabled && <Clear className="ant-input-clear-icon" onClear={() => onChange(undefined)} />}
          <button
            type="button"
            className="pg-scanned-open"
            aria-label={`${label} ${name}`.trim()}
            title={name}
            aria-haspopup="dialog"
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            {scan}
          </button>
        </span>
      </span>
      {open && (
        <Suspense fallback={<FrameWait kind="dialog" width={600} />}>
          <ScanDialog title={name} modelId={modelId} onRecord={take} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const Read = ({ value, text }: ReadProps<'qrcodeReader'>) => text ?? plainText(value)

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'qrcodeReader'>
