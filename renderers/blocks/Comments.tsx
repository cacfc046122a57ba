import { Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { filesOf } from '#core/files.ts'
import { formatDateField } from '#core/format/format.ts'
import type { Json, Node, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { resolveCall } from '#runtime/data/sources.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useBlock, useScope, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { spanned } from '../parts/spanned.ts'
import { UserAvatar } from '../parts/UserAvatar.tsx'
import { LateFiles } from '../upload/LateFiles.tsx'
import './comments.css'

const AddFiles = lazyPart('addFiles', () => import('../upload/AddFiles.tsx'))

type Comment = Row & {
  id: string
  content: string
  creatorUserId: string
  userName: string | null
  creatorTime: number
  files?: Json
}

const listOf = (data: Json): Comment[] => {
  const list = data !== null && typeof data === 'object' && !Array.isArray(data) ? data.list : undefined
  return Array.isArray(list) ? (list as Comment[]) : []
}

/** Ctrl+Enter sends what is written. */
const isSend = (event: { key: string; ctrlKey: boolean; metaKey: boolean }) => event.key === 'Enter' && (event.ctrlKey || event.metaKey)

/** What people say about something: read, written and deleted at its `resource`. */
function Comments({ node }: BlockProps<'comments'>) {
  const app = useApp()
  const { t, user } = app
  const at = useScopeContext()
  const scope = useScope()
  const { resource = '.', placeholder, files: limit = 0, fileSize = 10 } = node
  const [state, setState] = useState<{ list: Comment[]; loading: boolean; error?: string }>({ list: [], loading: true })
  const [text, setText] = useState('')
  const [files, setFiles] = useState<Json>()
  const [isAdding, setAdding] = useState(false)
  const [coming, setComing] = useState(false)
  const addId = useId()
  const adder = useMemo<Node>(
    () => ({ pingeKey: 'uploadFile', field: 'files', id: `${addId}files`, limit, fileSize }),
    [addId, limit, fileSize],
  )
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const urlOf = useCallback(
    (path = '') => resolveCall({ get: `${resource}${path}` }, scope(), at.resource)?.get,
    [resource, scope, at.resource],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when it is asked; `round` asks once more
  useEffect(() => {
    const get = urlOf()
    if (!get) return
    const stop = new AbortController()
    app.request({ get }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => setState({ list: listOf(data), loading: false }),
      (error: Error) => stop.signal.aborted || setState({ list: [], loading: false, error: error.message }),
    )
    return () => stop.abort()
  }, [app, resource, at.resource, round])
  const again = () => setRound((n) => n + 1)
  useBlock(node.id, { reload: again })
  const send = async () => {
    const post = urlOf()
    const content = text.trim()
    const isEmpty = content === '' && filesOf(files).length === 0
    if (!post || isEmpty || busy || coming) return
    setBusy(true)
    // a refusal was told by the request, and what was written stays
    const done = await app.request({ post, body: { content, ...(files === undefined ? {} : { files }) } }).catch(() => undefined)
    setBusy(false)
    if (!done) return
    setText('')
    setFiles(undefined)
    setAdding(false)
    again()
  }
  const remove = async (id: string) => {
    const url = urlOf(`/${encodeURIComponent(id)}`)
    if (!url || !(await app.confirm(t('t:common.delete.confirm'), { danger: true }))) return
    await app.request({ delete: url }).then(again, () => {})
  }
  return (
    <section className="pg-comments" style={spanned(node)} aria-busy={state.loading || undefined} aria-label={t('t:comments.title')}>
      {state.error ? (
        <p className="pg-comments-note" role="alert">
          {state.error} <LightButton kind="link" label={t('t:common.retry')} onClick={again} />
        </p>
      ) : null}
      {!state.loading && !state.error && state.list.length === 0 ? <p className="pg-comments-note">{t('t:comments.empty')}</p> : null}
      <ul>
        {state.list.map(({ id, content, creatorUserId, userName, creatorTime, files }) => (
          <li key={id}>
            <UserAvatar name={userName ?? ''} size={28} />
            <div className="pg-comment">
              <div className="pg-comment-head">
                <strong>{userName}</strong>
                <time dateTime={new Date(creatorTime).toISOString()}>{formatDateField(creatorTime, 'yyyy-MM-dd HH:mm')}</time>
                {creatorUserId === user.userId ? (
                  <LightButton kind="link" label={t('t:common.delete')} onClick={() => void remove(id)} />
                ) : null}
              </div>
              {content ? <p>{content}</p> : null}
              <LateFiles items={filesOf(files)} />
            </div>
          </li>
        ))}
      </ul>
      <textarea
        className="ant-input pg-comments-field"
        aria-label={t('t:comments.write')}
        placeholder={t(placeholder ?? 't:comments.placeholder')}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (!isSend(event)) return
          event.preventDefault()
          void send()
        }}
      />
      {isAdding ? (
        <Suspense>
          <AddFiles node={adder} id={addId} value={files} onChange={setFiles} onBusy={setComing} />
        </Suspense>
      ) : null}
      <div className="pg-comments-foot">
        {limit > 0 && !isAdding ? <LightButton kind="link" label={t('t:comments.attach')} onClick={() => setAdding(true)} /> : null}
        <LightButton
          label={t('t:comments.send')}
          busy={busy}
          disabled={coming || (text.trim() === '' && filesOf(files).length === 0)}
          onClick={() => void send()}
        />
      </div>
    </section>
  )
}

export default { block: Comments } satisfies Renderer<'comments'>
