import { useRef } from 'react'
import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { LightButton } from '../../control/LightButton.tsx'
import { plainText } from '../../control/text.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { bareIcon, iconNames, isIcon } from '../../icons/iconSet.ts'
import { useIconWord } from '../../icons/useIconWord.ts'
import './iconPicker.css'

const plain = (name: string): string => bareIcon(name).toLowerCase()
const sameIcon = (a: string, b: string): boolean => plain(a) === plain(b)

/** An icon of the set, chosen among all of them; arrows go from one to the next. A name that is not in the set stays until another one is chosen. */
function Edit({ id, label, value, onChange, onBlur, disabled, describedBy, status }: EditProps<'iconPicker'>) {
  const t = useText()
  const hasWords = useSeldomWords('t:icon.none')
  const wordOf = useIconWord()
  const board = useRef<HTMLDivElement>(null)
  const chosen = plainText(value)
  const at = iconNames.findIndex((name) => sameIcon(name, chosen))
  const go = (index: number) => {
    const name = iconNames[(index + iconNames.length) % iconNames.length]
    if (!name) return
    onChange(name)
    board.current?.querySelector<HTMLElement>(`[data-icon="${name}"]`)?.focus()
  }
  const steps: { [key: string]: number } = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
  return (
    <div className="pg-icons">
      <div
        ref={board}
        id={id}
        className="pg-icons-board"
        role="radiogroup"
        aria-label={label}
        aria-describedby={describedBy}
        data-status={status}
        onBlur={onBlur}
        onKeyDown={(event) => {
          const step = steps[event.key]
          if (step === undefined || disabled) return
          event.preventDefault()
          go(at + step)
        }}
      >
        {iconNames.map((name, i) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={i === at}
            aria-label={wordOf(name)}
            title={wordOf(name)}
            data-icon={name}
            tabIndex={i === Math.max(at, 0) ? 0 : -1}
            disabled={disabled}
            onClick={() => onChange(name)}
          >
            <Icon name={name} size={18} />
          </button>
        ))}
      </div>
      {hasWords && chosen !== '' && (
        <span className="pg-icons-chosen">
          {isIcon(chosen) ? wordOf(chosen) : t('t:icon.unknown', { name: chosen })}
          {!disabled && <LightButton label={t('t:icon.none')} kind="link" onClick={() => onChange(undefined)} />}
        </span>
      )}
    </div>
  )
}

const Shown = ({ value }: ReadProps<'iconPicker'>) => {
  const wordOf = useIconWord()
  const name = plainText(value)
  if (!isIcon(name)) return name
  return (
    <span className="pg-icon-shown">
      <Icon name={name} />
      <span>{wordOf(name)}</span>
    </span>
  )
}

/** One picture, with its name for whoever does not see it. */
const Cell = ({ value }: ReadProps<'iconPicker'>) => {
  const wordOf = useIconWord()
  const name = plainText(value)
  if (!isIcon(name)) return name
  return (
    <span title={wordOf(name)}>
      <Icon name={name} />
      <span className="sr-only">{wordOf(name)}</span>
    </span>
  )
}

export default { edit: Edit, read: Shown, cell: Cell, spread: true, room: () => 144 } satisfies Renderer<'iconPicker'>
