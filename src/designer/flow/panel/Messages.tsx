import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { findStanding } from '#core/edit/flow/tree.ts'
import type { FlowMessage, Moment } from '#core/flow/definition.ts'
import { longestWords, messageParts, momentsOf } from '#core/flow/messages.ts'
import type { Language, Text } from '#core/types.ts'
import { useApp, useText } from '#runtime/app.ts'
import { useFlowAround } from '../around.ts'
import { usePanel } from './context.ts'
import { Choose, type Option, Part } from './controls.tsx'
import type { OwnProps } from './ownField.tsx'

/** No id of a sending configuration is a mark. */
const none = '-'

type Messages = { readonly [moment in Moment]?: FlowMessage }

/** A message without what says nothing; nothing where none of it is left. */
function trimmed(message: FlowMessage): FlowMessage | undefined {
  const said = Object.entries(message).filter(([, value]) => value !== undefined && value !== '')
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

const wordsIn = (text: Text | undefined, language: Language): string =>
  typeof text === 'object' ? String(text[language] ?? text.zh) : (text ?? '')

interface WordsProps {
  label: string
  name: string
  value: Text | undefined
  onChange: (value: Text | undefined) => void
}

/** A title or text in words of one's own, with buttons that put in what the flow fills in. */
function Words({ label, name, value, onChange }: WordsProps) {
  const { t, language } = useApp()
  const box = useRef<HTMLTextAreaElement>(null)
  const words = wordsIn(value, language)
  const write = (next: string) => {
    if (typeof value !== 'object') onChange(next === '' ? undefined : next)
    else if (language === 'zh' && next === '') onChange(undefined)
    else {
      const { [language]: _before, ...others } = value
      onChange(next === '' ? { zh: value.zh, ...others } : { ...value, [language]: next })
    }
  }
  const insert = (part: string) => {
    const { current } = box
    const [from, to] = [current?.selectionStart ?? words.length, current?.selectionEnd ?? words.length]
    write(`${words.slice(0, from)}{${part}}${words.slice(to)}`.slice(0, longestWords))
    current?.focus()
  }
  return (
    <Part label={name}>
      {(own) => (
        <>
          <Input.TextArea
            id={own}
            ref={(area) => {
              box.current = area?.resizableTextArea?.textArea ?? null
            }}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={longestWords}
            aria-label={`${label}: ${name}`}
            placeholder={t('t:flowDesign.messages.usualWords')}
            value={words}
            onChange={({ target }) => write(target.value)}
          />
          <div className="pg-flow-insert">
            {messageParts.map((part) => (
              <Button key={part} size="small" type="link" onClick={() => insert(part)}>
                {t('t:flowDesign.messages.insert', { name: t(`t:flowDesign.messages.part.${part}`) })}
              </Button>
            ))}
          </div>
        </>
      )}
    </Part>
  )
}

interface MomentProps {
  label: string
  options: readonly Option[]
  value: FlowMessage
  onChange: (value: FlowMessage | undefined) => void
}

/** How one moment is told: what is sent beside the in-app message, and its words. */
function MomentFields({ label, options, value, onChange }: MomentProps) {
  const t = useText()
  const { sendings } = useFlowAround()
  const { send } = value
  // it stays open while somebody empties it
  const [isOpen, setOpen] = useState(value.title !== undefined || value.text !== undefined)
  const isGone = typeof send === 'string' && sendings !== undefined && !sendings.has(send)
  const offered = isGone ? [...options, { value: send, label: t('t:flowDesign.messages.gone') }] : options
  const set = (props: { [name in keyof FlowMessage]?: FlowMessage[name] | undefined }) =>
    onChange(trimmed({ ...value, ...props } as FlowMessage))
  return (
    <div className="pg-flow-rule">
      <Part label={label}>
        {(own) => (
          <Choose
            id={own}
            label={label}
            usual={t('t:flowDesign.messages.usual')}
            value={send === false ? none : send}
            options={offered}
            onChange={(next) => set({ send: next === none ? false : next })}
          />
        )}
      </Part>
      <details className="pg-flow-own" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary aria-label={`${label}: ${t('t:flowDesign.messages.words')}`}>{t('t:flowDesign.messages.words')}</summary>
        {(['title', 'text'] as const).map((part) => (
          <Words
            key={part}
            label={label}
            name={t(`t:flowDesign.messages.${part}`)}
            value={value[part]}
            onChange={(next) => set({ [part]: next })}
          />
        ))}
      </details>
    </div>
  )
}

/** How the moments of a node, or of the start, are told. */
export function MessagesField({ id, label, value, onChange }: OwnProps<Messages>) {
  const t = useText()
  const { sendings } = useFlowAround()
  const { definition, of } = usePanel()
  const kind = findStanding(definition, of)?.node.kind ?? 'start'
  const options = [
    { value: none, label: t('t:flowDesign.messages.none') },
    ...[...(sendings ?? [])].map(([id, fullName]) => ({ value: id, label: fullName })),
  ]
  const set = (moment: Moment, next: FlowMessage | undefined) => {
    const { [moment]: _before, ...others } = value ?? {}
    const all = next === undefined ? others : { ...value, [moment]: next }
    onChange(Object.keys(all).length > 0 ? all : undefined)
  }
  return (
    <fieldset id={id} className="pg-flow-rules" aria-label={label}>
      <p className="pg-design-note">{t('t:flowDesign.messages.help')}</p>
      {sendings?.size === 0 ? <p className="pg-design-note">{t('t:flowDesign.messages.empty')}</p> : null}
      {momentsOf[kind].map((moment) => (
        <MomentFields
          key={moment}
          label={t(`t:flowDesign.messages.on.${kind === 'copy' ? 'copied' : moment}`)}
          options={options}
          value={value?.[moment] ?? {}}
          onChange={(next) => set(moment, next)}
        />
      ))}
    </fieldset>
  )
}
