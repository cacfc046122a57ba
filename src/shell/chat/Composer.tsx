import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { useT } from '../language/text.ts'
import { toast } from '../notify/toast.ts'
import { line } from '../workspace/barLine.tsx'
import { EmojiPicker } from './EmojiPicker.tsx'
import { imageLimit, uploadImage } from './image.ts'
import { write } from './outbox.ts'
import type { Peer } from './types.ts'

const longestText = 5000
/** What was typed and not sent, by person: it is there again when the conversation is opened anew. */
const drafts = new Map<string, string>()

/** What can be sent beside words: emoji and a picture. */
function Tools({
  uploading,
  picking,
  opener,
  onEmoji,
  onImage,
}: {
  uploading: boolean
  picking: boolean
  opener: RefObject<HTMLButtonElement | null>
  onEmoji: () => void
  onImage: (file: File) => Promise<void>
}) {
  const t = useT()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="chat-tools">
      <button
        ref={opener}
        type="button"
        className="icon-button"
        aria-label={t('chat.emoji')}
        title={t('chat.emoji')}
        aria-haspopup="dialog"
        aria-expanded={picking}
        onClick={onEmoji}
      >
        {line(
          <>
            <circle cx="8" cy="8" r="6" />
            <path d="M5.5 9.5a3 3 0 0 0 5 0M6 6.2h.01M10 6.2h.01" />
          </>,
        )}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('chat.image')}
        title={t('chat.image')}
        disabled={uploading}
        onClick={() => chooser.current?.click()}
      >
        {line(<path d="M2 3h12v10H2zM2 11l3.5-3.5L9 11l2-2 3 3M10.5 6h.01" />)}
      </button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void onImage(file)
        }}
      />
      <span className="chat-state" role="status">
        {uploading && t('chat.uploading')}
      </span>
    </div>
  )
}

/** CH-03 to CH-05: where one writes: Enter sends, Shift+Enter begins a line; emoji, and pictures chosen, dropped or pasted. */
export function Composer({ peer, onWritten }: { peer: Peer; onWritten: () => void }) {
  const t = useT()
  const [text, setText] = useState(drafts.get(peer.id) ?? '')
  const [picking, setPicking] = useState(false)
  const [uploading, setUploading] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const change = (value: string) => {
    setText(value)
    if (value === '') drafts.delete(peer.id)
    else drafts.set(peer.id, value)
  }
  useEffect(() => {
    // a phone would open its keyboard over what is to be read
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])

  const written = (isKept: boolean) => {
    if (isKept) onWritten()
    else toast('warning', t('chat.tooManyWaiting'))
    return isKept
  }
  const submit = () => {
    const content = text.trim()
    if (content === '') return
    if (written(write(peer.id, 'text', content))) change('')
    field.current?.focus()
  }
  const sendImage = async (file: File) => {
    if (uploading) return
    if (!file.type.startsWith('image/')) return toast('error', t('upload.notImage'))
    if (file.size >= imageLimit) return toast('error', t('chat.imageTooLarge'))
    setUploading(true)
    try {
      const { content, shown } = await uploadImage(file)
      written(write(peer.id, 'image', content, shown))
    } catch (error) {
      // what the server said was told
      if (!(error instanceof ApiError)) toast('error', t('upload.notImage'))
    } finally {
      setUploading(false)
    }
  }
  const pressed = (event: KeyboardEvent) => {
    // Enter that chooses a word of an input method sends nothing
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    submit()
  }
  const pasted = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    void sendImage(file)
  }
  const insert = (sign: string) => {
    const element = field.current
    const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length]
    const next = text.slice(0, from) + sign + text.slice(to)
    if (next.length > longestText) return
    change(next)
    // where the person goes on writing, once the field holds it
    requestAnimationFrame(() => element?.setSelectionRange(from + sign.length, from + sign.length))
  }

  return (
    <div
      className="chat-composer"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) void sendImage(file)
      }}
    >
      <Tools uploading={uploading} picking={picking} opener={opener} onEmoji={() => setPicking(!picking)} onImage={sendImage} />
      {picking && <EmojiPicker opener={opener} onPick={insert} onClose={() => setPicking(false)} />}
      <textarea
        ref={field}
        className="chat-text"
        aria-label={t('chat.write')}
        placeholder={t('chat.writeHint')}
        rows={2}
        maxLength={longestText}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={pressed}
        onPaste={pasted}
      />
      <div className="chat-send">
        <button type="button" className="button button-primary" disabled={text.trim() === ''} onClick={submit}>
          {t('chat.send')}
        </button>
      </div>
    </div>
  )
}
