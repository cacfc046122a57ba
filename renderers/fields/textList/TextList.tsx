import './textList.css'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mostOf } from '#core/form/longest.ts'
import { itemLengthOf, splitTexts, textsOf } from '#core/rules/textList.ts'
import { useApp } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { Clear } from '../../control/Clear.tsx'
import { classes, fieldAttributes, useLook } from '../../control/look.ts'
import { TagLabel } from '../../control/TagLabel.tsx'
import { icons } from '../../icons/icons.tsx'

/** Which of the places beside it an arrow leads a text to; nothing for any other key. */
const steps: { readonly [key: string]: -1 | 1 } = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** What is told of the last change to whoever does not see it: why a text was not taken, or where it stands now. */
interface Told {
  text: string
  isRefused: boolean
}

/** The texts of a field, and what adds, takes away and moves them. */
function useTexts({ node, value, onChange }: EditProps<'textList'>) {
  const { t, env } = useApp()
  const [told, setTold] = useState<Told>()
  const texts = textsOf(value)
  const widget = env.widgets.get(node.pingeKey)
  const most = (widget && mostOf({ node, widget })) ?? 20
  const longest = itemLengthOf(node)
  const give = (next: string[]) => onChange(next.length > 0 ? next : undefined)
  return {
    texts,
    told,
    /** Adds what was typed or pasted; gives what could not be taken. */
    add(typed: string): string {
      const wanted = splitTexts(typed)
      const next = [...texts]
      const left: string[] = []
      let why = ''
      for (const one of wanted) {
        if (next.includes(one)) why ||= t('t:textList.twice', { name: one })
        else if ([...one].length > longest) {
          why ||= t('t:textList.long', { n: longest })
          left.push(one)
        } else if (next.length >= most) {
          why ||= t('t:textList.full', { n: most })
          left.push(one)
        } else next.push(one)
      }
      if (next.length > texts.length) give(next)
      setTold(why ? { text: why, isRefused: true } : undefined)
      return left.join(', ')
    },
    remove(i: number) {
      setTold({ text: t('t:textList.removed', { name: texts[i] ?? '' }), isRefused: false })
      give(texts.filter((_, at) => at !== i))
    },
    /** Moves a text to another place; gives where it stands then. */
    move(i: number, by: -1 | 1): number {
      const to = i + by
      const one = texts[i]
      if (one === undefined || to < 0 || to >= texts.length) return i
      const next = texts.filter((_, at) => at !== i)
      next.splice(to, 0, one)
      give(next)
      setTold({ text: t('t:textList.moved', { name: one, place: to + 1, of: next.length }), isRefused: false })
      return to
    },
    clear: () => give([]),
    hush: () => setTold(undefined),
  }
}

interface LabelledProps {
  text: string
  theme: string
  /** id of what tells its keys */
  keys: string
  disabled: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onRemove: () => void
}

/** One of the texts: it takes the keys that move and remove it, and has a cross for the pointer. */
function Labelled({ text, theme, keys, disabled, onKeyDown, onRemove }: LabelledProps) {
  const { t } = useApp()
  return (
    <span className={classes('ant-tag ant-tag-filled ant-tag-default', theme, 'pg-tl-one')}>
      <button
        type="button"
        data-text=""
        tabIndex={-1}
        className="pg-tl-name"
        aria-describedby={keys}
        disabled={disabled}
        onKeyDown={onKeyDown}
      >
        {text}
      </button>
      {disabled ? null : (
        <button type="button" tabIndex={-1} className="pg-tl-remove" aria-label={t('t:picker.remove', { name: text })} onClick={onRemove}>
          {icons.close}
        </button>
      )}
    </span>
  )
}

/** Several short texts that are typed by hand. Enter or a comma ends one; arrows reach those that are there, with Alt they move them, Delete takes one away. */
function Edit(props: EditProps<'textList'>) {
  const { node, id, label, disabled, onBlur } = props
  const { t } = useApp()
  const look = useLook(props)
  const worded = useSeldomWords('t:textList.hint')
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { texts, told, add, remove, move, clear, hush } = useTexts(props)

  const focusText = (i: number) => {
    const all = box.current?.querySelectorAll<HTMLElement>('[data-text]')
    const next = all?.[i] ?? box.current?.querySelector<HTMLElement>('input')
    next?.focus()
  }
  const take = () => {
    if (typed.trim() !== '') setTyped(add(typed))
  }
  const onType = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const isFirst = selectionStart === 0 && selectionEnd === 0
    if (event.key === 'Enter' && typed.trim() !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      take()
    } else if (event.key === 'Backspace' && typed === '' && texts.length > 0) remove(texts.length - 1)
    else if (event.key === 'ArrowLeft' && isFirst && texts.length > 0) {
      event.preventDefault()
      focusText(texts.length - 1)
    }
  }
  const onText = (event: KeyboardEvent<HTMLElement>, i: number) => {
    const by = steps[event.key]
    if (by !== undefined && event.altKey) flushSync(() => move(i, by))
    if (by !== undefined) focusText(event.altKey ? Math.min(Math.max(i + by, 0), texts.length - 1) : Math.max(i + by, 0))
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      flushSync(() => remove(i))
      focusText(event.key === 'Delete' ? i : Math.max(i - 1, 0))
    } else if (event.key === 'Home') focusText(0)
    else if (event.key === 'End') focusText(texts.length)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const hint = String(node.placeholder ?? (worded ? t('t:textList.hint') : ''))
  return (
    <>
      <div
        ref={box}
        role="group"
        aria-label={label || undefined}
        className={classes(look.of('input'), 'pg-tl')}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          take()
          onBlur()
        }}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          focusText(texts.length)
        }}
      >
        {texts.map((one, i) => (
          <Labelled
            key={one}
            text={one}
            theme={look.theme}
            keys={`${id}_keys`}
            disabled={disabled}
            onKeyDown={(event) => onText(event, i)}
            onRemove={() => {
              flushSync(() => remove(i))
              focusText(texts.length)
            }}
          />
        ))}
        <input
          {...fieldAttributes(props)}
          aria-describedby={classes(props.describedBy, told?.isRefused && `${id}_told`) || undefined}
          type="text"
          className="pg-tl-input"
          autoComplete="off"
          value={typed}
          placeholder={texts.length === 0 ? hint : undefined}
          disabled={disabled}
          onChange={({ target }) => {
            // what ends a text ends it at once, also in what was pasted
            if (/[,，、;；\t]/.test(target.value)) setTyped(add(target.value))
            else {
              if (told?.isRefused) hush()
              setTyped(target.value)
            }
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain')
            if (!/[\r\n\t]/.test(pasted.trim())) return
            event.preventDefault()
            setTyped(add(typed + pasted))
          }}
          onKeyDown={onType}
        />
        {node.clearable !== false && texts.length > 0 && !disabled && <Clear className="pg-tl-clear" onClear={clear} />}
      </div>
      <span id={`${id}_keys`} className="sr-only">
        {worded ? t('t:textList.keys') : ''}
      </span>
      <span id={`${id}_told`} className={told?.isRefused ? 'pg-tl-told' : 'sr-only'} aria-live="polite">
        {told?.text}
      </span>
    </>
  )
}

/** The texts as labels, in their order. */
function Tags({ value }: ReadProps<'textList'>) {
  return textsOf(value).map((one) => (
    <Fragment key={one}>
      <TagLabel text={one} color={undefined} />
    </Fragment>
  ))
}

const Read = (props: ReadProps<'textList'>) =>
  textsOf(props.value).length === 0 ? null : (
    <span className="pg-tl-read">
      <Tags {...props} />
    </span>
  )

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'textList'>
