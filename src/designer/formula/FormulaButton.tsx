import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { readBraced } from '#core/edit/formula/pieces.ts'
import { useText } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { useHere } from './around.ts'
import type { FormulaDialogProps } from './FormulaDialog.tsx'
import { wordsOf } from './words.ts'

const Dialog = lazyPart<FormulaDialogProps>('formula', () => import('./FormulaDialog.tsx'))

interface FormulaButtonProps {
  /** what the expression is of */
  title: string
  value: unknown
  more?: readonly (readonly string[])[]
  onChange: (value: string | undefined) => void
}

/** Opens the builder of an expression, which is loaded then. A value that is none is not touched before it is replaced. */
export function FormulaButton({ title, value, more, onChange }: FormulaButtonProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={title ? `${title}: ${t('t:formula.open')}` : undefined} onClick={() => setOpen(true)}>
        {t('t:formula.open')}
      </Button>
      {open ? (
        <Suspense>
          <Opened title={title} value={value} {...(more ? { more } : {})} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Opened({ title, value, more, onChange, onClose }: FormulaButtonProps & { onClose: () => void }) {
  const t = useText()
  // what can be read is looked at when it is opened: the definition stays as it is meanwhile
  const [here] = useState(useHere())
  return (
    <Dialog
      title={title || t('t:formula.open')}
      value={typeof value === 'string' ? value : undefined}
      here={here}
      {...(more ? { more } : {})}
      onDone={(next) => {
        onChange(next)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** An expression in a person's words, under the text that it is; nothing for what is no expression, or reads the same. */
export function FormulaWords({ value }: { value: unknown }) {
  const t = useText()
  const here = useHere()
  const source = readBraced(value)?.source
  const words = source === undefined ? '' : wordsOf(source, here, t)
  return words === '' || words === source ? null : (
    <div className="pg-formula-words" data-words="data">
      = {words}
    </div>
  )
}
