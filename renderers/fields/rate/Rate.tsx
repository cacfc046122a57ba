import { useState } from 'react'
import { useText } from '#runtime/app.ts'
import type { EditProps, NodeOf, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { classes, fieldAttributes, useLook } from '../../control/look.ts'
import './rate.css'

const shape = 'M8 1.2l2.1 4.3 4.7.7-3.4 3.3.8 4.7L8 12l-4.2 2.2.8-4.7L1.2 6.2l4.7-.7z'
const gradeOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const wordOf = ({ texts }: NodeOf<'rate'>, grade: number): string | undefined => texts?.[Math.ceil(grade) - 1]

/** One star: full, half or empty. */
const Star = ({ part }: { part: number }) => (
  <svg className="pg-rate-star" viewBox="0 0 16 16" aria-hidden="true">
    <path className="pg-rate-rest" d={shape} />
    {part > 0 && <path className={part < 1 ? 'pg-rate-on pg-rate-half' : 'pg-rate-on'} d={shape} />}
  </svg>
)
const partOf = (grade: number, star: number) => Math.min(1, Math.max(0, grade - star))

/**
 * WG-55: stars, whole or in halves. Each grade is a radio button over its part of the row, so that arrows, Space and a
 * screen reader work as they do everywhere; the grade that is chosen, pressed once more, or Delete, takes it back.
 */
function Edit(props: EditProps<'rate'>) {
  const { node, id, value, onChange, onBlur, disabled, inTable } = props
  const { count = 5, allowHalf = false, showText = false, clearable = true } = node
  const t = useText()
  const { size } = useLook(props)
  const [near, setNear] = useState<number>()
  const grade = gradeOf(value)
  const shown = near ?? grade
  const step = allowHalf ? 0.5 : 1
  const clear = () => clearable && value !== undefined && onChange(undefined)
  return (
    <div
      {...fieldAttributes(props)}
      role="radiogroup"
      className={classes('pg-rate', size === 'small' && 'pg-rate-small', disabled && 'pg-rate-off', inTable && 'pg-rate-cell')}
      onPointerLeave={() => setNear(undefined)}
      onKeyDown={(event) => (event.key === 'Delete' || event.key === 'Backspace') && !disabled && clear()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur()}
    >
      <span className="pg-rate-row">
        {Array.from({ length: count }, (_, star) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
          <span key={star} className="pg-rate-place">
            <Star part={partOf(shown, star)} />
            {(allowHalf ? [star + 0.5, star + 1] : [star + 1]).map((n) => (
              <input
                key={n}
                type="radio"
                name={id}
                className={n === star + 0.5 ? 'pg-rate-step pg-rate-step-half' : 'pg-rate-step'}
                aria-label={[t('t:rate.grade', { n }), wordOf(node, n)].filter(Boolean).join(' ')}
                title={wordOf(node, n)}
                checked={Math.abs(grade - n) < step / 2}
                disabled={disabled}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setNear(n)}
                onChange={() => onChange(n)}
                onClick={() => n === grade && clear()}
              />
            ))}
          </span>
        ))}
      </span>
      {showText && <span className="pg-rate-word">{wordOf(node, shown) ?? (shown > 0 ? t('t:rate.grade', { n: shown }) : '')}</span>}
    </div>
  )
}

/** The stars and, for whoever does not see them, the number. */
function Read({ node, value }: ReadProps<'rate'>) {
  const { count = 5 } = node
  if (typeof value !== 'number') return null
  return (
    <span className="pg-rate-read">
      <span className="pg-rate-row" aria-hidden="true">
        {Array.from({ length: count }, (_, star) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
          <Star key={star} part={partOf(value, star)} />
        ))}
      </span>
      <span className="pg-number">{`${value} / ${count}`}</span>
      {wordOf(node, value) && <span className="pg-rate-word">{wordOf(node, value)}</span>}
    </span>
  )
}

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'rate'>
